// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.galerna.runtime.options.RankThreads;

/**
 * What a process is told when it is started, as the first bytes of its standard input: nothing of
 * it appears in a command line, an environment or a file.
 *
 * @param job what all processes of the job are told.
 * @param process the number of this one.
 * @param classPath of the program on this host, as {@code java -cp} takes it.
 */
public record Assignment(Job job, int process, String classPath) {
    /** A property of JVMs whose standard input begins with an assignment: true. */
    public static final String LAUNCHED = "galerna.launched";

    private static final int MOST_CLASSES = 1 << 24;

    /**
     * What all processes of a job are told.
     *
     * @param name of the job.
     * @param secret known to this job alone.
     * @param keyStore what its ranks encrypt by between each other; empty for nothing.
     * @param launcher where the launcher listens.
     * @param layout where the ranks are.
     * @param settings how ranks run.
     * @param parent the port where the job that has spawned this one waits; empty for none.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Job(
            String name,
            byte[] secret,
            byte[] keyStore,
            Address launcher,
            Layout layout,
            Settings settings,
            String parent) {}

    /**
     * Where a launcher listens.
     *
     * @param host a name or an address.
     * @param port a TCP port.
     */
    public record Address(String host, int port) {}

    /**
     * How ranks run.
     *
     * @param device its name.
     * @param eagerBytes longest blocking send without a receiver, -1 for the device's own.
     * @param mpjArguments whether main gets rank, ranks and device first.
     * @param bindToCore whether each rank keeps to one core.
     * @param reportBindings whether each rank says which core that is.
     * @param compiled classes compiled by the launcher, name with dots to class file.
     * @param threads what the ranks of a process of several run on.
     * @param shared prefixes of class names that such ranks load once.
     */
    public record Settings(
            String device,
            long eagerBytes,
            boolean mpjArguments,
            boolean bindToCore,
            boolean reportBindings,
            Map<String, byte[]> compiled,
            RankThreads threads,
            List<String> shared) {}

    /** Writes to the processes of a host; what all are told is put together once. Thread-safe. */
    public static final class Writer {
        private final byte[] job;
        private final String classPath;

        /**
         * Prepares.
         *
         * @param job what all processes of the job are told.
         * @param classPath of the program on this host.
         */
        public Writer(Job job, String classPath) {
            Body body = new Body();
            addTo(body, job);
            this.job = body.bytes();
            this.classPath = classPath;
        }

        /**
         * Writes the assignment of one.
         *
         * @param process its number.
         * @param out the process's standard input; flushed.
         * @throws IOException if the process has gone.
         */
        public void write(int process, OutputStream out) throws IOException {
            Description.write(out, job, new Body().add(process).add(classPath).bytes());
        }
    }

    /**
     * Writes it.
     *
     * @param out the process's standard input; flushed.
     * @throws IOException if the process has gone.
     */
    public void write(OutputStream out) throws IOException {
        new Writer(job, classPath).write(process, out);
    }

    /** Adds what all processes are told to a body. */
    static void addTo(Body body, Job job) {
        Settings s = job.settings;
        body.add(job.name).add(job.secret).add(job.keyStore);
        body.add(job.launcher.host).add(job.launcher.port);
        job.layout.addTo(body);
        body.add(s.device).add(s.eagerBytes).add(s.mpjArguments).add(s.bindToCore);
        body.add(s.reportBindings);
        body.add(s.compiled.size());
        s.compiled.forEach((name, bytes) -> body.add(name).add(bytes));
        body.add(s.threads.name()).add(s.shared).add(job.parent);
    }

    /**
     * Reads exactly what {@link #write} wrote and no byte more.
     *
     * @param in standard input.
     * @return the assignment.
     * @throws IOException if the input ends before, or is something else.
     */
    public static Assignment read(InputStream in) throws IOException {
        Fields fields = new Fields(Description.read(in));
        Job job = job(fields);
        int process = fields.number(0, job.layout().processes() - 1);
        String classPath = fields.text();
        fields.end();
        return new Assignment(job, process, classPath);
    }

    /** Reads what {@link #addTo} added. */
    static Job job(Fields in) throws WireException {
        String name = in.text();
        byte[] secret = in.bytes();
        byte[] keyStore = in.bytes();
        Address address = new Address(in.text(), in.number(0, 0xffff));
        Layout layout = Layout.of(in);
        Settings settings =
                new Settings(
                        in.text(),
                        in.wide(),
                        in.flag(),
                        in.flag(),
                        in.flag(),
                        compiled(in),
                        threads(in),
                        in.texts());
        return new Job(name, secret, keyStore, address, layout, settings, in.text());
    }

    private static RankThreads threads(Fields in) throws WireException {
        String name = in.text();
        for (RankThreads threads : RankThreads.values()) {
            if (threads.name().equals(name)) {
                return threads;
            }
        }
        throw new WireException("no threads of ranks: " + name);
    }

    private static Map<String, byte[]> compiled(Fields in) throws WireException {
        int count = in.number(0, MOST_CLASSES);
        Map<String, byte[]> result = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            result.put(in.text(), in.bytes());
        }
        return result;
    }
}
