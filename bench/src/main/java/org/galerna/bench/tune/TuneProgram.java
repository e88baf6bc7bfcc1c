// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.galerna.IntraComm;
import org.galerna.bench.launch.CoreRank;

/** What each rank of a job runs: it measures the calls of a file; rank 0 prints what they took. */
public final class TuneProgram {
    private TuneProgram() {}

    /**
     * Measures.
     *
     * @param args a file of lines as {@link Measured} writes them, whose times are not known yet;
     *     nanoseconds for all of them together.
     * @throws IOException if the file cannot be read.
     * @throws InterruptedException never.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<Measured> calls =
                Files.readAllLines(Path.of(args[0])).stream()
                        .map(Measured::read)
                        .flatMap(Optional::stream)
                        .toList();
        long budget = Long.parseLong(args[1]);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        CoreRank.run(comm -> measure(comm, calls, budget, out));
    }

    private static void measure(
            IntraComm comm, List<Measured> calls, long budget, PrintStream out) {
        Instrument instrument = new Instrument(comm);
        Allowance allowance = new Allowance(budget, calls.size());
        for (Measured call : calls) {
            long start = System.nanoTime();
            double nanos = instrument.time(call, allowance.next());
            if (comm.rank() == 0) {
                out.println(call.took(nanos).line());
            }
            allowance.took(System.nanoTime() - start);
        }
    }
}
