// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.base.net.AcceptLoop;
import org.galerna.base.net.Deadline;
import org.galerna.base.trust.Proof;
import org.galerna.runtime.report.Reason;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.WireException;

/**
 * Where the processes of this host connect to: a port of the loopback interface. Who does not prove
 * within 10 s that it knows the job's secret, or breaks the rules later, loses its connection;
 * nobody else notices.
 */
final class ControlServer implements AutoCloseable {
    private static final int PROOF_MILLIS = 10_000;
    private static final int PROOF_BYTES = 1 << 10;
    private static final int BACKLOG = 1024;

    /** So many are at their proof at once; others wait in the system's queue. */
    private static final int AT_ONCE = 256;

    private static final long STACK_BYTES = 512 << 10;

    /** A second of them; others may end meanwhile. */
    private static final int MOST_TROUBLES = 10;

    private final Assignment.Job job;
    private final Proof proof;
    private final int proofMillis;
    private final ProcessEvents events;
    private final ServerSocket server;
    private final SecureRandom random;
    private final BitSet seen = new BitSet();
    private final Map<Integer, Proven> proven = new ConcurrentHashMap<>();
    private final AtomicInteger troubles = new AtomicInteger(); // since one was taken

    /** A process that has proved itself. */
    private record Proven(Socket socket, FrameChannel channel, Passage passage) {}

    /** Opens a port. */
    static ServerSocket open() throws IOException {
        return new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    }

    /**
     * Serves a job.
     *
     * @param server from {@link #open}; closed with this.
     */
    ControlServer(
            ServerSocket server, Assignment.Job job, ProcessEvents events, SecureRandom random) {
        this(server, job, events, random, PROOF_MILLIS);
    }

    /** Serves a job that gives so much time for a proof. */
    ControlServer(
            ServerSocket server,
            Assignment.Job job,
            ProcessEvents events,
            SecureRandom random,
            int proofMillis) {
        this.server = server;
        this.job = job;
        this.events = events;
        this.random = random;
        this.proofMillis = proofMillis;
        proof = new Proof(job.secret());
    }

    /**
     * Begins to take connections. Where the system has none to give before all processes are there,
     * the host is lost: those left out would wait for ever, or end without a word.
     *
     * @param host the name of this host in the job's layout.
     */
    void start(String host) {
        // Not virtual: the thread that looks at sockets for those would be in native code at the
        // JVM's end, which waits 0.3 s for that.
        AcceptLoop.proving(
                        AT_ONCE,
                        task -> DaemonThread.unstarted("mpjrun control", STACK_BYTES, task),
                        this::met,
                        why -> troubled(host, why))
                .start("mpjrun accept", AcceptLoop.port(server));
    }

    /** On the thread that accepts. */
    private void troubled(String host, Throwable why) {
        System.getLogger(ControlServer.class.getName())
                .log(System.Logger.Level.DEBUG, "a connection could not be taken", why);
        boolean isHungUp = why instanceof OutOfMemoryError; // it was taken and got no thread
        String message = String.valueOf(why.getMessage());
        String line = Reason.withLimit(message);
        boolean isLimit = !line.equals(message);
        boolean isHopeless = isLimit && (isHungUp || troubles.incrementAndGet() >= MOST_TROUBLES);
        if (isHopeless && !areAllHere(host)) {
            events.lost(host, "cannot take the connection of a process: " + line);
        }
    }

    private boolean areAllHere(String host) {
        synchronized (seen) {
            return seen.cardinality() == job.layout().on(host).length;
        }
    }

    /** Lets somebody prove itself; gives what is to be done when it has. */
    private Runnable met(Socket socket) {
        Deadline deadline = new Deadline(socket, proofMillis);
        try {
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.setKeepAlive(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            int process = check(new FrameChannel(in, socket.getOutputStream(), PROOF_BYTES));
            if (deadline.isMet()) {
                FrameChannel channel = new FrameChannel(in, socket.getOutputStream());
                Proven made = new Proven(socket, channel, new Passage());
                proven.put(process, made);
                troubles.set(0);
                return () -> serve(process, made);
            }
        } catch (WireException e) {
            events.refused(who(socket), e.getMessage());
        } catch (IOException e) {
            // it has gone, or was too slow
        }
        deadline.isMet(); // it counts no more
        close(socket);
        return () -> {};
    }

    private static void close(Closeable port) {
        try {
            port.close();
        } catch (IOException e) {
            return; // closed enough
        }
    }

    private static String who(Socket socket) {
        return socket.getInetAddress().getHostAddress() + " port " + socket.getPort();
    }

    private void serve(int process, Proven known) {
        Passage passage = known.passage;
        try (Socket _ = known.socket) {
            events.connected(process);
            FrameChannel channel = known.channel;
            Frame frame = channel.receive();
            while (frame != null) {
                passage.begin(0); // however much: the end of the connection comes for sure
                if (frame.kind() == Frame.Kind.LEAVING) {
                    channel.send(frame);
                } else {
                    events.said(process, frame);
                }
                passage.end();
                frame = channel.receive();
            }
        } catch (WireException e) {
            events.refused(who(known.socket) + ", process " + process, e.getMessage());
        } catch (IOException e) {
            return; // the process has ended
        } finally {
            passage.close();
        }
    }

    /** Lets the other side prove that it is a process of the job, and proves the same to it. */
    private int check(FrameChannel channel) throws IOException {
        byte[] challenge = new byte[Proof.CHALLENGE_BYTES];
        random.nextBytes(challenge);
        channel.send(new Body().add(challenge).of(Frame.Kind.CHALLENGE));
        Frame hello = channel.receive();
        if (hello == null) {
            throw new EOFException("it has said nothing"); // who looks for open ports
        }
        if (hello.kind() != Frame.Kind.HELLO) {
            throw new WireException("no process of this job");
        }
        Fields in = hello.fields();
        int process = in.number(0, job.layout().processes() - 1);
        in.wide();
        byte[] theirs = in.bytes();
        in.end();
        byte[] number = ByteBuffer.allocate(Integer.BYTES).putInt(process).array();
        if (!proof.isGood(theirs, "process", challenge, number)) {
            throw new WireException("who says to be process " + process + " cannot prove it");
        }
        synchronized (seen) {
            if (seen.get(process)) {
                throw new WireException("process " + process + " is connected already");
            }
            seen.set(process);
        }
        byte[] mine = proof.of("launcher", challenge, number);
        channel.send(new Body().add(mine).of(Frame.Kind.WELCOME));
        return process;
    }

    /** Says something to a process; false if it is not connected. */
    boolean say(int process, Frame frame) {
        Proven known = proven.get(process);
        if (known == null) {
            return false;
        }
        try {
            known.channel.send(frame);
            return true;
        } catch (IOException e) {
            return false; // it has ended, which is noticed elsewhere
        }
    }

    /** How far what a process says is told; empty if it has not proved itself. */
    Optional<Passage> passage(int process) {
        return Optional.ofNullable(proven.get(process)).map(Proven::passage);
    }

    @Override
    public void close() {
        close(server);
        proven.values().forEach(known -> close(known.socket));
    }
}
