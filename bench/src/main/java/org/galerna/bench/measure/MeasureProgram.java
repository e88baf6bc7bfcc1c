// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.galerna.IntraComm;
import org.galerna.bench.pattern.Figure;
import org.galerna.launch.Launched;

/** What both ranks of {@code mpjbench loggp} and {@code overlap} run; rank 0 prints figures. */
public final class MeasureProgram {
    /** The first argument for the parameters of a model; behind it the messages of a repetition. */
    static final String LOGGP = "loggp";

    /** The first argument for overlap; behind it nanoseconds of a computation, and sizes. */
    static final String OVERLAP = "overlap";

    private static final int ROUNDS = 1;
    private static final int NANOS = 2;
    private static final int OWN = 3; // behind them

    private MeasureProgram() {}

    /**
     * Measures.
     *
     * @param args what; repetitions of a measurement; nanoseconds for all of them; and what {@link
     *     #LOGGP} and {@link #OVERLAP} say.
     * @throws IOException never.
     */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Launched.run(comm -> {
            for (Figure figure : figures(comm, args)) {
                if (comm.rank() == 0) {
                    out.println(figure.line());
                }
            }
        });
    }

    /** What the arguments ask for, measured on this rank. */
    static List<Figure> figures(IntraComm comm, String... args) {
        int rounds = Integer.parseInt(args[ROUNDS]);
        long nanos = Long.parseLong(args[NANOS]);
        int sizes = args.length - OWN - 1;
        List<Figure> figures = new ArrayList<>();
        if (args[0].equals(LOGGP)) {
            Rounds each = new Rounds(comm, rounds, nanos / LoggpRank.MEASUREMENTS);
            int times = Integer.parseInt(args[OWN]);
            figures.add(new Figure(0, new LoggpRank(comm, each, times).run()));
            return figures;
        }
        Rounds each = new Rounds(comm, rounds, nanos / OverlapRank.MEASUREMENTS / sizes);
        long compute = Long.parseLong(args[OWN]);
        for (int i = OWN + 1; i < args.length; i++) {
            int bytes = Integer.parseInt(args[i]);
            figures.add(new Figure(bytes, new OverlapRank(comm, each, bytes, compute).run()));
        }
        return figures;
    }
}
