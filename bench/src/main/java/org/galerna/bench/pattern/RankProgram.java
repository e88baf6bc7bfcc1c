// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import mpi.MPI;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;

/** What each rank of a job runs: the plan of its arguments; rank 0 prints figures. */
public final class RankProgram {
    /** Begins the line with the flags of the ranks' JVM. */
    public static final String FLAGS = "flags\t";

    /** The value of {@code --api} for the library's own interface. */
    public static final String CORE = "core";

    private RankProgram() {}

    /**
     * Runs the plan.
     *
     * @param args as {@link Plan#arguments} says them.
     */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Plan plan = Plan.of(args);
        if (plan.data().api().equals(CORE)) {
            World world =
                    WorldHolder.of(
                                    RankProgram.class.getClassLoader(),
                                    (rank, code, why) -> {
                                        throw new IllegalStateException(why);
                                    })
                            .world();
            world.init();
            run(new CoreApi(world.commWorld()), plan, out);
            world.finish();
        } else {
            MPI.Init(args);
            run(new MpiJavaApi(MPI.COMM_WORLD), plan, out);
            MPI.Finalize();
        }
    }

    private static void run(Api api, Plan plan, PrintStream out) {
        if (api.rank() == 0) {
            out.println(
                    FLAGS
                            + String.join(
                                    " ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        }
        new Session(api, plan, figure -> out.println(figure.line())).run();
    }
}
