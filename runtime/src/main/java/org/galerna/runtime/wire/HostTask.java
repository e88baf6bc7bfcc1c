// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a host is told that is to run processes of a job.
 *
 * @param job what all processes are told; the launcher's address is the host's own to fill in.
 * @param host the name of this host in the job's layout.
 * @param command what to run.
 * @param files what the job needs that may not be there; empty if nothing is staged.
 */
public record HostTask(Assignment.Job job, String host, Command command, Files files) {
    private static final int MOST = 1 << 20;

    /**
     * Tells which version of the protocol this library speaks.
     *
     * @return the version; two that differ do not understand each other.
     */
    public static int protocol() {
        return Description.VERSION;
    }

    /**
     * What to run.
     *
     * @param program the main class and its arguments.
     * @param jvm options of the JVM, system properties among them.
     * @param environment variables to set.
     * @param directory to run in.
     * @param classPath of the program, as the launcher's host names it.
     * @param debugPort rank 0's port for a debugger, -1 for none.
     */
    public record Command(
            List<String> program,
            List<String> jvm,
            Map<String, String> environment,
            String directory,
            List<String> classPath,
            int debugPort) {}

    /**
     * Files that are sent.
     *
     * @param isUsed whether anything is staged: then nothing else of the launcher's host is used.
     * @param classPath each entry.
     * @param others what is put into the directory that the processes run in.
     */
    public record Files(boolean isUsed, List<Item> classPath, List<Item> others) {
        /** Nothing is sent. */
        public static final Files NONE = new Files(false, List.of(), List.of());
    }

    /**
     * A file.
     *
     * @param name a path without folders above it.
     * @param digest SHA-256 of its bytes in hexadecimal.
     */
    public record Item(String name, String digest) {}

    /**
     * Writes it.
     *
     * @param out to the host; flushed.
     * @throws IOException if the host has gone.
     */
    public void write(OutputStream out) throws IOException {
        Body body = new Body();
        Assignment.addTo(body, job);
        body.add(host).add(command.program).add(command.jvm);
        body.add(command.environment.size());
        command.environment.forEach((name, value) -> body.add(name).add(value));
        body.add(command.directory).add(command.classPath).add(command.debugPort);
        body.add(files.isUsed);
        add(body, files.classPath);
        add(body, files.others);
        Description.write(out, body.bytes());
    }

    private static void add(Body body, List<Item> items) {
        body.add(items.size());
        items.forEach(item -> body.add(item.name).add(item.digest));
    }

    /**
     * Reads exactly what {@link #write} wrote and no byte more.
     *
     * @param in from the launcher.
     * @return the task.
     * @throws IOException if the input ends before, or is something else.
     */
    public static HostTask read(InputStream in) throws IOException {
        Fields fields = new Fields(Description.read(in));
        Assignment.Job job = Assignment.job(fields);
        String host = fields.text();
        Command command =
                new Command(
                        fields.texts(),
                        fields.texts(),
                        environment(fields),
                        fields.text(),
                        fields.texts(),
                        fields.number());
        Files files = new Files(fields.flag(), items(fields), items(fields));
        fields.end();
        return new HostTask(job, host, command, files);
    }

    private static Map<String, String> environment(Fields in) throws WireException {
        int count = in.number(0, MOST);
        Map<String, String> result = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            result.put(in.text(), in.text());
        }
        return result;
    }

    private static List<Item> items(Fields in) throws WireException {
        int count = in.number(0, MOST);
        List<Item> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Item item = new Item(in.text(), in.text());
            if (!item.digest.matches("[0-9a-f]{64}") || item.name.matches("|.*[/\\\\].*|\\.\\.?")) {
                throw new WireException("a file " + item.name + " of digest " + item.digest);
            }
            result.add(item);
        }
        return result;
    }
}
