// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.SuppressForbidden;
import org.galerna.runtime.installation.Devices;
import org.galerna.runtime.report.Reason;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.HostTask;
import org.galerna.runtime.wire.WireException;

/**
 * A host's part of a job: starts its processes, stands between them and the launcher, and when the
 * launcher has gone or says so ends them and leaves nothing.
 *
 * <p>As a main class it talks over the streams that a remote shell gives it, see {@link
 * AgentScript}.
 */
public final class HostAgent {
    private static final long TICK_NANOS = 1_000_000_000L;
    private static final long TELL_MILLIS = 1000;

    private final InputStream in;
    private final FrameChannel up;
    private final Acknowledgements acknowledgements;
    private final Runnable onCut;
    private final Deque<Runnable> cleaning = new ArrayDeque<>();
    private final AtomicBoolean isLost = new AtomicBoolean();
    private boolean over;

    /**
     * Joins a launcher.
     *
     * @param in from it.
     * @param out to it.
     * @param acknowledgements what to ask the kernel about; null for nothing.
     * @param onCut makes {@code in} end, or ends the JVM.
     */
    HostAgent(InputStream in, OutputStream out, Acknowledgements acknowledgements, Runnable onCut) {
        this.in = in;
        up = new FrameChannel(in, out, Frame.RELAYED_BYTES);
        this.acknowledgements = acknowledgements;
        this.onCut = onCut;
    }

    /**
     * Does what a launcher says on standard input.
     *
     * @param words the file to answer it in; none for standard output.
     */
    public static void main(String[] words) {
        System.setOut(System.err);
        int code = 0;
        try {
            OutputStream out = frames(words);
            out.write((HostGreeting.own().line() + "\n").getBytes(StandardCharsets.UTF_8));
            InputStream in = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
            Acknowledgements acknowledgements =
                    Acknowledgements.ofSsh(System.getenv("SSH_CONNECTION"));
            HostAgent agent = new HostAgent(in, out, acknowledgements, () -> halt(1));
            Runtime.getRuntime().addShutdownHook(new Thread(agent::endBySignal, "galerna end"));
            agent.run();
        } catch (IOException | RuntimeException | Error e) {
            System.err.println(Reason.of(e));
            code = 1;
        }
        halt(code); // by no signal, of which the hook would tell
    }

    /** Where frames go: to the pipe that the script names, else to standard output. */
    static OutputStream frames(String... words) throws IOException {
        if (words.length == 0) {
            return new FileOutputStream(FileDescriptor.out);
        }
        if (Files.isRegularFile(Path.of(words[0]))) { // one of this JVM's own, by that number
            throw new IOException("the shell has closed " + words[0] + " before Java began");
        }
        return new FileOutputStream(words[0], true);
    }

    @SuppressForbidden("the JVM of a host's part of a job ends with it")
    private static void halt(int code) {
        Runtime.getRuntime().halt(code);
    }

    /**
     * Runs this host's part of one job to its end.
     *
     * @throws IOException if the launcher does not keep to the protocol.
     */
    void run() throws IOException {
        HostTask task = HostTask.read(in);
        whenOver(() -> Devices.sweep(task.job().name()));
        DaemonThread.start("galerna tick", this::tick);
        try {
            HostFiles files = new HostFiles(task.files(), System.getenv());
            whenOver(files::close);
            if (task.files().isUsed()) {
                files.receive(up);
            }
            HostRelay relay = new HostRelay(task.job().layout(), task.host(), this::send);
            LocalProcesses processes = processes(task, relay, command(task, files));
            relay.of(processes);
            whenOver(processes::close);
            DaemonThread.start("galerna start", processes::start); // meanwhile it may be ended
            Frame frame = up.receive();
            while (frame != null) {
                relay.told(frame);
                frame = up.receive();
            }
        } catch (WireException e) {
            throw e;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            String why = "cannot run a job: " + Reason.of(e).lines().findFirst().orElse("");
            lose(why);
            in.transferTo(OutputStream.nullOutputStream()); // unread input would take it back
        } finally {
            clean();
        }
    }

    /** Tells why this part has come to its end, and nothing more of its processes. */
    private void lose(String why) throws IOException {
        isLost.set(true);
        up.send(new Body().add(why).of(Frame.Kind.LOST));
    }

    /** A signal ends this JVM: its processes end by that, not by somebody else. */
    private void endBySignal() {
        try {
            Thread teller = DaemonThread.start("galerna last words", this::tellOfSignal);
            teller.join(TELL_MILLIS); // the launcher may be stopped
        } catch (InterruptedException | OutOfMemoryError e) {
            return; // untold
        } finally {
            clean();
        }
    }

    private void tellOfSignal() {
        try {
            lose("has had its part of the job ended by a signal");
        } catch (IOException e) {
            return; // the launcher has gone
        }
    }

    private void send(Frame frame) {
        try {
            if (!isLost.get()) {
                up.send(frame);
            }
        } catch (IOException e) {
            return; // the launcher has gone, which its reader notices
        }
    }

    private static LocalProcesses processes(HostTask task, HostRelay events, RankCommand command)
            throws IOException {
        Assignment.Job told = task.job();
        ServerSocket port = ControlServer.open();
        Assignment.Address here =
                new Assignment.Address(port.getInetAddress().getHostAddress(), port.getLocalPort());
        Assignment.Job job =
                new Assignment.Job(
                        told.name(),
                        told.secret(),
                        told.keyStore(),
                        here,
                        told.layout(),
                        told.settings(),
                        told.parent());
        ControlServer server = new ControlServer(port, job, events, new SecureRandom());
        return new LocalProcesses(job, task.host(), command, server, events);
    }

    private void whenOver(Runnable action) {
        synchronized (cleaning) {
            cleaning.push(action);
        }
    }

    /** Ends everything that was begun, last first, once. */
    private void clean() {
        synchronized (cleaning) {
            over = true;
            while (!cleaning.isEmpty()) {
                cleaning.pop().run();
            }
        }
    }

    private boolean isOver() {
        synchronized (cleaning) {
            return over;
        }
    }

    /** Says something now and then, so that the kernel notices a network that is cut. */
    private void tick() {
        while (!isOver()) {
            LockSupport.parkNanos(TICK_NANOS);
            boolean cut = acknowledgements != null && acknowledgements.isCut(System.nanoTime());
            try {
                if (!cut) {
                    up.send(Frame.of(Frame.Kind.TICK));
                }
            } catch (IOException e) {
                cut = true;
            }
            if (cut) {
                clean();
                onCut.run();
            }
        }
    }

    private static RankCommand command(HostTask task, HostFiles files) throws IOException {
        HostTask.Command told = task.command();
        boolean staged = task.files().isUsed();
        String directory = staged ? files.folder() : told.directory();
        if (!new File(directory).isDirectory()) {
            throw new IOException(
                    "no directory " + directory + " here: give -wdir one that every host has");
        }
        RankCommand.Words words =
                new RankCommand.Words(
                        told.program(),
                        told.jvm(),
                        told.environment(),
                        directory,
                        told.debugPort());
        Assignment.Job job = task.job();
        List<String> classPath = staged ? files.classPath() : told.classPath();
        RankCommand.Places places = RankCommand.Places.here(classPath, job.settings().device());
        return new RankCommand(job.layout(), task.host(), job.settings().threads(), words, places);
    }
}
