// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lines of many ranks are written whole, with labels on request. */
@Timeout(30)
class JobStreamsTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private JobStreams streams(boolean label, boolean eager) {
        InputStream in = new ByteArrayInputStream("input\n".getBytes(UTF_8));
        return new JobStreams(in, bytes, bytes, new JobStreams.Settings(label, eager, UTF_8));
    }

    private String written() {
        return bytes.toString(UTF_8);
    }

    @Test
    void aLineIsWrittenWhenItEnds() {
        PrintStream out = streams(false, false).out(0);
        out.print("half");
        out.flush();
        assertEquals("", written());
        out.println(" and half");
        assertEquals("half and half\n", written());
        out.print("a\nb\nc");
        assertEquals("half and half\na\nb\n", written());
    }

    @Test
    void eachLineIsLabelledOnce() {
        PrintStream out = streams(true, false).out(7);
        out.print("a");
        out.print("b\nc\n\nd");
        out.println();
        assertEquals("[7] ab\n[7] c\n[7] \n[7] d\n", written());
    }

    @Test
    void outputAndErrorOfARankKeepTheirOrder() {
        JobStreams streams = streams(false, false);
        PrintStream out = streams.out(0);
        PrintStream err = streams.err(0);
        out.println("1");
        err.println("2");
        out.println("3");
        assertEquals("1\n2\n3\n", written());
    }

    @Test
    void linesOfManyThreadsStayWhole() throws InterruptedException {
        JobStreams streams = streams(false, false);
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < 8; rank++) {
            PrintStream out = streams.out(rank);
            String piece = Integer.toString(rank).repeat(20);
            threads.add(
                    Thread.startVirtualThread(() -> {
                        for (int i = 0; i < 200; i++) {
                            out.print(piece);
                            out.println(piece);
                        }
                    }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        streams.showPartial();
        List<String> lines = written().lines().toList();
        assertEquals(1600, lines.size());
        assertTrue(lines.stream().allMatch(l -> l.matches("(\\d)\\1{39}")), "whole lines");
    }

    @Test
    void promptsAreShownBeforeInputIsAwaitedAndAtTheEnd() throws IOException {
        JobStreams streams = streams(false, false);
        PrintStream out = streams.out(0);
        InputStream in = streams.in();
        assertEquals("input\n", new String(in.readNBytes(6), UTF_8));
        out.print("? ");
        assertEquals(-1, in.read());
        assertEquals("? ", written());
        out.print("rest");
        streams.finish();
        assertEquals("? rest", written());
        out.println("too late");
        streams.report("report\n");
        assertEquals("? rest\nreport\n", written());
    }

    @Test
    void incompleteLinesOfRanksDoNotRunTogether() {
        JobStreams streams = streams(true, false);
        streams.out(0).print("a");
        streams.out(1).print("b");
        streams.err(1).print("c");
        streams.finish();
        streams.report("report\n");
        assertEquals("[0] a\n[1] b\n[1] c\nreport\n", written());
    }

    @Test
    void whatTheOnlyRankWritesStaysAsItIs() {
        JobStreams streams = streams(false, true);
        streams.out(3).print("a");
        streams.out(3).flush();
        streams.err(3).print("b");
        streams.finish();
        assertEquals("ab", written());
    }

    @Test
    void aLineThatOthersHaveInterruptedGoesOnOnALineOfItsOwn() {
        JobStreams streams = streams(true, true);
        PrintStream out = streams.out(0);
        out.print("begin ");
        out.flush();
        out.print("goes on ");
        out.flush();
        streams.out(1).println("interrupts");
        out.println("and ends");
        assertEquals("[0] begin goes on \n[1] interrupts\n[0] and ends\n", written());
    }

    @Test
    void aReportEndsALineOnItsOwnStreamOnly() {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        JobStreams streams =
                new JobStreams(
                        InputStream.nullInputStream(),
                        bytes,
                        errors,
                        new JobStreams.Settings(false, false, UTF_8));
        streams.out(0).print("binary");
        streams.err(0).print("partial");
        streams.finish();
        streams.report("report\n");
        assertEquals("binary", written());
        assertEquals("partial\nreport\n", errors.toString(UTF_8));
    }

    /** Where {@code | head -1} has ended, a rank may print for ever. */
    @Test
    void whatNobodyReadsIsNotKept() {
        int[] longest = {0};
        OutputStream broken =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("Broken pipe");
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int count) throws IOException {
                        longest[0] = Math.max(longest[0], count);
                        throw new IOException("Broken pipe");
                    }
                };
        InputStream in = InputStream.nullInputStream();
        JobStreams.Settings settings = new JobStreams.Settings(true, false, UTF_8);
        PrintStream out = new JobStreams(in, broken, broken, settings).out(0);
        for (int i = 0; i < 100; i++) {
            out.print("line\n");
        }
        assertEquals("[0] line\n".length(), longest[0]);
    }

    @Test
    void anIncompleteLineIsShownWhenItsRankFallsSilentIfSoSet() {
        JobStreams streams = streams(false, true);
        PrintStream out = streams.out(0);
        out.print("working");
        streams.idle();
        streams.idle();
        assertEquals("working", written());
    }
}
