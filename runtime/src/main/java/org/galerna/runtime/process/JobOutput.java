// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.galerna.runtime.stream.JobStreams;

/** What the ranks of a job write, on its way out; remembers the end of each standard error. */
final class JobOutput {
    private static final int LINES = 10;
    private static final int LONGEST = 1 << 12;

    private final JobStreams streams;
    private final Rank[] ranks;

    /** Where one rank writes; each stream is written by one thread. */
    private static final class Rank {
        final PrintStream out;
        final PrintStream err;
        byte[] tail = new byte[0];

        Rank(PrintStream out, PrintStream err) {
            this.out = out;
            this.err = err;
        }
    }

    JobOutput(JobStreams streams, int count) {
        this.streams = streams;
        ranks = new Rank[count];
        for (int r = 0; r < count; r++) {
            ranks[r] = new Rank(streams.out(r), streams.err(r));
        }
    }

    JobStreams streams() {
        return streams;
    }

    /** Takes what a rank has written. */
    void wrote(int rank, boolean error, byte[] bytes, int length) {
        Rank r = ranks[rank];
        PrintStream stream = error ? r.err : r.out;
        stream.write(bytes, 0, length);
        if (ranks.length == 1) {
            stream.flush(); // a prompt; with more ranks this would tear lines
        }
        if (error) {
            remember(r, bytes, length);
        }
    }

    private static void remember(Rank r, byte[] bytes, int length) {
        synchronized (r) {
            int kept = Math.min(length, LONGEST);
            int old = Math.min(r.tail.length, LONGEST - kept);
            byte[] tail =
                    Arrays.copyOf(
                            Arrays.copyOfRange(r.tail, r.tail.length - old, r.tail.length),
                            old + kept);
            System.arraycopy(bytes, length - kept, tail, old, kept);
            r.tail = tail;
        }
    }

    /** The last lines of a rank's standard error. */
    List<String> lastErrors(int rank) {
        Deque<String> lines = new ArrayDeque<>();
        synchronized (ranks[rank]) {
            new String(ranks[rank].tail, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .forEach(line -> {
                        lines.add(line);
                        if (lines.size() > LINES) {
                            lines.remove();
                        }
                    });
        }
        return new ArrayList<>(lines);
    }
}
