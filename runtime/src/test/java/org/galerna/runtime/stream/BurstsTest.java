// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many lines are few writes; nothing is lost, late for long, or out of order. */
@Timeout(30)
class BurstsTest {
    private static final byte[] LINE = "a line of 24 characters\n".getBytes(UTF_8);

    private final StringBuilder written = new StringBuilder();
    private final Bursts bursts = new Bursts(new Target('o'), new Target('e'));
    private int writes;

    /** Notes which stream is written to, by a mark before each write. */
    private final class Target extends OutputStream {
        private final char mark;

        Target(char mark) {
            this.mark = mark;
        }

        @Override
        public void write(int b) {
            throw new AssertionError("bytes come in blocks");
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            synchronized (written) {
                writes++;
                written.append(mark).append(new String(bytes, offset, length, UTF_8));
                written.notifyAll();
            }
        }
    }

    private void burst(OutputStream stream, int lines) throws IOException {
        for (int i = 0; i < lines; i++) {
            stream.write(LINE, 0, LINE.length);
        }
    }

    private int bytes() {
        synchronized (written) {
            return written.length() - writes;
        }
    }

    @Test
    void fewLinesAreWrittenAtOnce() throws IOException {
        burst(bursts.out(), 100);
        assertEquals(100, writes);
    }

    @Test
    void manyLinesAreFewWritesAndTheLastComeByThemselves() throws Exception {
        int lines = 100_000;
        burst(bursts.out(), lines);
        synchronized (written) {
            while (written.length() - writes < lines * LINE.length) {
                written.wait();
            }
        }
        assertTrue(writes < lines, "writes: " + writes);
        assertEquals(lines * LINE.length, bytes());
    }

    @Test
    void theTwoStreamsKeepTheirOrder() throws IOException {
        burst(bursts.out(), 50_000);
        bursts.err().write("mark".getBytes(UTF_8), 0, 4);
        burst(bursts.out(), 1);
        bursts.out().flush();
        String all = written.toString();
        int at = all.indexOf("emark");
        assertEquals(50_000, all.substring(0, at).chars().filter(c -> c == '\n').count());
        assertEquals(1, all.substring(at).chars().filter(c -> c == '\n').count());
    }

    @Test
    void afterTheEndNothingIsKept() throws IOException {
        burst(bursts.out(), 50_000);
        bursts.end();
        assertEquals(50_000 * LINE.length, bytes());
        burst(bursts.out(), 1);
        assertEquals(50_001 * LINE.length, bytes());
    }

    @Test
    void linesOfManyThreadsStayWhole() throws Exception {
        List<Thread> threads = new ArrayList<>();
        CountDownLatch go = new CountDownLatch(1);
        for (int t = 0; t < 4; t++) {
            threads.add(
                    Thread.startVirtualThread(() -> {
                        try {
                            go.await();
                            burst(bursts.out(), 20_000);
                        } catch (IOException | InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }));
        }
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        bursts.out().flush();
        assertEquals(80_000 * LINE.length, bytes());
        String line = new String(LINE, UTF_8);
        assertTrue(written.toString().lines().allMatch(l -> (l + "\n").endsWith(line)));
    }
}
