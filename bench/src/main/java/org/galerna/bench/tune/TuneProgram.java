// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.galerna.IntraComm;
import org.galerna.launch.Launched;

/** What each rank of a job runs: it measures the calls of a file; rank 0 prints what they took. */
public final class TuneProgram {
    private TuneProgram() {}

    /**
     * Measures.
     *
     * @param args a file of lines as {@link Measured} writes them, whose times are not known yet;
     *     nanoseconds for all of them together.
     * @throws IOException if the file cannot be read.
     */
    public static void main(String[] args) throws IOException {
        List<Measured> calls =
                Files.readAllLines(Path.of(args[0])).stream()
                        .map(Measured::read)
                        .flatMap(Optional::stream)
                        .toList();
        long budget = Long.parseLong(args[1]);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Launched.run(comm -> {
            measure(comm, calls, budget, out);
        });
    }

    private static void measure(
            IntraComm comm, List<Measured> calls, long budget, PrintStream out) {
        Instrument instrument = new Instrument(comm);
        Collection<List<Measured>> rivals =
                calls.stream()
                        .collect(groupingBy(Measured::call, LinkedHashMap::new, toList()))
                        .values();
        Allowance allowance = new Allowance(budget, rivals.size());
        for (List<Measured> each : rivals) {
            long start = System.nanoTime();
            List<String> algorithms = each.stream().map(Measured::algorithm).toList();
            double[] nanos = instrument.times(each.getFirst(), algorithms, allowance.next());
            for (int i = 0; i < nanos.length && comm.rank() == 0; i++) {
                out.println(each.get(i).took(nanos[i]).line());
            }
            allowance.took(System.nanoTime() - start);
        }
    }
}
