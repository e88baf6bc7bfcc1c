// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.mpjd;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.base.net.AcceptLoop;
import org.galerna.runtime.daemon.Handshake;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.process.HostService;
import org.galerna.runtime.report.Reason;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;

/**
 * A port and what comes in: each connection that proves itself is a job, a question, or the end.
 */
final class Server implements AutoCloseable {
    private static final int BACKLOG = 1024;

    /** So many are at their proof at once; others wait in the system's queue. */
    private static final int AT_ONCE = 256;

    private static final long END_MILLIS = 5000;

    private final ServerSocket port;
    private final Handshake handshake;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Map<Thread, Socket> jobs = new ConcurrentHashMap<>();
    private final AtomicInteger all = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    /** Opens a free port of an address. */
    Server(InetSocketAddress address, Key key, boolean tls) throws IOException {
        handshake = new Handshake(key, tls);
        port = new ServerSocket();
        try {
            port.bind(address, BACKLOG);
        } catch (IOException e) {
            port.close();
            String where = address.getAddress().getHostAddress();
            throw new IOException("cannot listen at " + where + ": " + Reason.of(e), e);
        }
    }

    int port() {
        return port.getLocalPort();
    }

    /** Serves until somebody with the key says stop. */
    void run() throws InterruptedException {
        AcceptLoop.proving(
                        AT_ONCE,
                        Thread.ofPlatform().daemon().name("mpjd ", 1).factory(),
                        this::met,
                        e -> log("cannot accept: " + Reason.of(e)))
                .start("mpjd accept", AcceptLoop.port(port));
        stopped.await();
    }

    /** Lets a launcher prove itself; gives what is to be done when it has. */
    private Runnable met(Socket socket) {
        String who = socket.getRemoteSocketAddress().toString();
        try {
            Handshake.Met met = handshake.accept(socket, HostService.greeting());
            return () -> serve(met, who);
        } catch (IOException e) {
            refused.incrementAndGet();
            log("refused " + who + ": " + Reason.of(e));
            return () -> {};
        }
    }

    private void serve(Handshake.Met met, String who) {
        boolean isLast = false;
        try {
            switch (met.request()) {
                case RUN -> runJob(met, who);
                case STATUS -> answer(met, status());
                case STOP -> {
                    answer(met, "stops");
                    isLast = true; // its end tells the other side that all is over
                    stopped.countDown();
                }
            }
        } catch (IOException e) {
            log(who + ": " + Reason.of(e));
        } finally {
            if (!isLast) {
                shut(met.socket());
            }
        }
    }

    private static void shut(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            return; // closed enough
        }
    }

    private void runJob(Handshake.Met met, String who) throws IOException {
        int number = all.incrementAndGet();
        jobs.put(Thread.currentThread(), met.socket());
        log("job " + number + " of " + who);
        try {
            HostService.run(met.socket(), met.in(), met.out());
        } finally {
            jobs.remove(Thread.currentThread());
            log("job " + number + " has ended");
        }
    }

    private static void answer(Handshake.Met met, String text) throws IOException {
        new FrameChannel(met.in(), met.out()).send(new Body().add(text).of(Frame.Kind.VALUE));
    }

    private String status() {
        return "process "
                + ProcessHandle.current().pid()
                + ", "
                + jobs.size()
                + " jobs now, "
                + all.get()
                + " in all, "
                + refused.get()
                + " connections refused";
    }

    /** Writes a line to the daemon's log. */
    static void log(String line) {
        byte[] bytes = (Instant.now() + " " + line + "\n").getBytes(StandardCharsets.UTF_8);
        System.err.write(bytes, 0, bytes.length);
    }

    /** Takes nothing more, ends all jobs, and waits until nothing is left of them. */
    @Override
    public void close() throws IOException {
        port.close();
        for (Map.Entry<Thread, Socket> job : Map.copyOf(jobs).entrySet()) {
            shut(job.getValue());
            try {
                job.getKey().join(END_MILLIS);
            } catch (InterruptedException e) {
                return; // the JVM ends anyway
            }
        }
    }
}
