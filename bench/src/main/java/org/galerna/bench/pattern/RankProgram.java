// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import mpi.MPI;
import org.galerna.launch.Launched;

/** What each rank of a job runs: the plan of its arguments; rank 0 prints figures. */
public final class RankProgram {
    /** Begins the line with the flags of the ranks' JVM. */
    public static final String FLAGS = "flags\t";

    /** The first argument of our side of a comparison. */
    public static final String WORKER = "worker";

    /** The value of {@code --api} for the library's own interface. */
    public static final String CORE = "core";

    private RankProgram() {}

    /**
     * Runs the plan.
     *
     * @param args as {@link Plan#arguments} says them, after {@link #WORKER} for our side of a
     *     comparison.
     * @throws IOException if a worker's commands cannot be read.
     */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        boolean isWorker = args.length > 0 && args[0].equals(WORKER);
        Plan plan = Plan.of(isWorker ? Arrays.copyOfRange(args, 1, args.length) : args);
        if (plan.data().api().equals(CORE)) {
            Launched.run(comm -> run(new CoreApi(comm), plan, isWorker, out));
        } else {
            MPI.Init(args);
            run(new MpiJavaApi(MPI.COMM_WORLD), plan, isWorker, out);
            MPI.Finalize();
        }
    }

    private static void run(Api api, Plan plan, boolean isWorker, PrintStream out)
            throws IOException {
        if (isWorker) {
            new Worker(api, plan, out::println).work();
            return;
        }
        if (api.rank() == 0) {
            out.println(
                    FLAGS
                            + String.join(
                                    " ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        }
        new Session(api, plan, figure -> out.println(figure.line())).run();
    }
}
