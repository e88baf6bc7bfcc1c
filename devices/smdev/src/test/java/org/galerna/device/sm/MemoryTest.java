// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.SuppressForbidden;
import org.galerna.device.Endpoint;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nothing is allocated per message, and what nobody has received yet is bounded. Messages go there
 * and back, so that at most one is unexpected: memory for more is bought when more come, and kept.
 */
@Timeout(240)
class MemoryTest {
    private static final int WARM = 20_000;
    private static final int MESSAGES = 100_000;
    private static final int STEPS = MESSAGES / 2;

    /** A rank's part of the traffic, made once. */
    private interface Step {
        void run();
    }

    @SuppressForbidden("only com.sun.management's bean counts what a thread allocates")
    private static long allocatedBy(Step step) {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < STEPS; i++) {
            step.run();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 64 << 10, 1 << 20})
    void blockingCallsAllocateNothing(int bytes) throws InterruptedException {
        Ranks.run(
                2,
                Ranks.Kind.POLLING,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    final double[] x = new double[bytes / 8];
                    final Step step =
                            r.rank() == 0
                                    ? () -> {
                                        peer.send(x, Kind.DOUBLE, 0, bytes, 1);
                                        peer.recv(x, Kind.DOUBLE, 0, bytes, 1);
                                    }
                                    : () -> {
                                        peer.recv(x, Kind.DOUBLE, 0, bytes, 1);
                                        peer.send(x, Kind.DOUBLE, 0, bytes, 1);
                                    };
                    for (int i = 0; i < WARM; i++) {
                        step.run();
                    }
                    assertEquals(0, allocatedBy(step) / MESSAGES, "bytes a message");
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 64 << 10, 1 << 20})
    void operationsThatAreUsedAgainAllocateNothing(int bytes) throws InterruptedException {
        Ranks.run(
                2,
                Ranks.Kind.PARKING,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    final double[] x = new double[bytes / 8];
                    final Operation op = r.device().operation();
                    op.buffer(x, Kind.DOUBLE, 0, bytes);
                    final Step step =
                            () -> {
                                for (int turn = 0; turn < 2; turn++) {
                                    if (turn == r.rank()) {
                                        peer.isend(op, 1);
                                    } else {
                                        peer.irecv(op, 1);
                                    }
                                    r.device().await(op);
                                }
                            };
                    for (int i = 0; i < WARM; i++) {
                        step.run();
                    }
                    assertEquals(0, allocatedBy(step) / MESSAGES, "bytes a message");
                });
    }

    @Test
    void tenMillionUnexpectedMessagesFitASmallHeap() throws Exception {
        final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        final Process child =
                new ProcessBuilder(
                                java,
                                "-Xmx256m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Flood.class.getName())
                        .redirectErrorStream(true)
                        .start();
        try {
            final String text =
                    new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(true, child.waitFor(1, TimeUnit.MINUTES), text);
            assertEquals("in order", text.strip(), "of " + new File(java));
        } finally {
            child.destroyForcibly();
        }
    }

    /** The program that runs in a small heap. */
    static final class Flood {
        private static final int COUNT = 10_000_000;

        private Flood() {}

        /** Sends to a rank that sleeps for 3 s, then receives. */
        public static void main(String[] args) throws InterruptedException {
            Ranks.run(
                    2,
                    Ranks.Kind.POLLING,
                    r -> {
                        final long[] x = new long[1];
                        if (r.rank() == 0) {
                            for (int i = 0; i < COUNT; i++) {
                                x[0] = i;
                                r.to(1).send(x, Kind.LONG, 0, 8, 1);
                            }
                            return;
                        }
                        final long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
                        while (System.nanoTime() < end) {
                            LockSupport.parkNanos(end - System.nanoTime());
                        }
                        for (int i = 0; i < COUNT; i++) {
                            r.to(0).recv(x, Kind.LONG, 0, 8, 1);
                            assertEquals(i, x[0]);
                        }
                    });
            System.out.println("in order");
        }
    }
}
