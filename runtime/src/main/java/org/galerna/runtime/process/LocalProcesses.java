// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.galerna.runtime.launch.ExitCodes;
import org.galerna.runtime.report.Reason;
import org.galerna.runtime.signal.SystemSignals;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Frame;

/** The processes of a job on this host: children of this one. */
final class LocalProcesses implements HostProcesses {
    private static final long END_MILLIS = 1000;
    private static final int BY_SIGTERM = ExitCodes.ofSignal(15);
    private static final int BY_SIGKILL = ExitCodes.ofSignal(9);

    private final Assignment.Job job;
    private final RankCommand command;
    private final ControlServer server;
    private final ProcessEvents events;
    private final List<Child> children = new ArrayList<>();
    private final String host;

    /** The exit code of processes that are not started any more; 0 as long as they are. */
    private int unstarted;

    /** One process, with what its streams are joined to. */
    private record Child(
            int number, Process process, InputQueue input, OutputPump out, OutputPump err) {}

    /**
     * Prepares.
     *
     * @param host the name of this host in the job's layout.
     * @param command makes command lines.
     */
    LocalProcesses(
            Assignment.Job job,
            String host,
            RankCommand command,
            ControlServer server,
            ProcessEvents events) {
        this.job = job;
        this.host = host;
        this.command = command;
        this.server = server;
        this.events = events;
    }

    @Override
    public void start() {
        try {
            server.start(host);
            Assignment.Writer told = new Assignment.Writer(job, command.classPath());
            for (int p : job.layout().on(host)) {
                start(p, told);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            events.lost(host, "cannot start a JVM: " + reason(e));
        }
    }

    /** One line; the JDK's own has several. */
    private static String reason(Throwable e) {
        String line = Reason.of(e).lines().findFirst().orElse("");
        return Reason.withLimit(line);
    }

    private void start(int number, Assignment.Writer told) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command.words(number));
        builder.directory(command.directory() == null ? null : new File(command.directory()));
        command.environment(number, builder.environment());
        Child child = null;
        int code;
        synchronized (this) {
            code = unstarted;
            if (code == 0) {
                child = child(number, builder.start(), told);
                children.add(child);
            }
        }
        if (code == 0) {
            join(child);
        } else {
            events.ended(number, code, "");
        }
    }

    /** Its output is read before its input is written: it may fill the one before the other. */
    private void join(Child child) {
        child.out.start();
        child.err.start();
        child.input.start();
        if (child.number != 0) {
            child.input.end();
        }
        Thread.ofVirtual().start(() -> ended(child, child.process.onExit().join().exitValue()));
    }

    private Child child(int number, Process process, Assignment.Writer told) {
        return new Child(
                number,
                process,
                new InputQueue(process.getOutputStream(), in -> told.write(number, in)),
                pump(number, false, process.getInputStream()),
                pump(number, true, process.getErrorStream()));
    }

    private OutputPump pump(int number, boolean error, InputStream in) {
        return new OutputPump(
                in,
                (bytes, length) -> events.wrote(number, error, bytes, length),
                e -> events.lost(host, "cannot pass on what a process writes: " + reason(e)));
    }

    /**
     * A process that has failed is told of soon, though its output may not be out yet: others wait
     * for it, and the launcher's reader may stand still.
     */
    private void ended(Child child, int code) {
        List<Passage> ways = new ArrayList<>(List.of(child.out.passage(), child.err.passage()));
        server.passage(child.number).ifPresent(ways::add);
        Passage.await(ways, code == 0);
        child.input.end();
        events.ended(child.number, code, crashFile(child.process.pid()));
    }

    /** The report that a JVM leaves when it crashes, or empty. */
    private String crashFile(long pid) {
        String folder = command.directory() == null ? "" : command.directory();
        String name = "hs_err_pid" + pid + ".log";
        for (Path path :
                List.of(
                        Path.of(folder, name),
                        Path.of(System.getProperty("java.io.tmpdir"), name))) {
            if (Files.exists(path)) {
                return path.toAbsolutePath().toString();
            }
        }
        return "";
    }

    private synchronized List<Child> all() {
        return List.copyOf(children);
    }

    @Override
    public void say(int process, Frame frame) {
        server.say(process, frame);
    }

    @Override
    public void fenced() {
        for (int process : job.layout().on(host)) {
            say(process, Frame.of(Frame.Kind.FENCED));
        }
    }

    @Override
    public void input(int process, byte[] bytes) {
        for (Child child : all()) {
            if (child.number == process) {
                child.input.add(bytes);
            }
        }
    }

    @Override
    public void signal(String name) {
        if (name.equals("TERM")) {
            startNoMore(BY_SIGTERM);
        }
        for (Child child : all()) {
            if (child.process.isAlive()) {
                if (name.equals("TERM")) {
                    child.process.toHandle().destroy(); // leaves its streams open
                } else {
                    SystemSignals.send(child.process.pid(), name);
                }
            }
        }
    }

    private synchronized void startNoMore(int code) {
        unstarted = unstarted == 0 ? code : unstarted;
    }

    @Override
    public void kill() {
        startNoMore(BY_SIGKILL);
        List<ProcessHandle> started = new ArrayList<>();
        for (Child child : all()) {
            if (child.process.isAlive()) {
                started.addAll(ProcessTree.descendants(child.process));
            }
        }
        for (Child child : all()) {
            child.process.toHandle().destroyForcibly();
        }
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        kill();
        for (Child child : all()) {
            child.process
                    .onExit()
                    .completeOnTimeout(null, END_MILLIS, TimeUnit.MILLISECONDS)
                    .join();
        }
        server.close();
    }
}
