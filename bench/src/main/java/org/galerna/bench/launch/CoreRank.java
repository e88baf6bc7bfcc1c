// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.launch;

import java.io.IOException;
import org.galerna.IntraComm;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;

/** A rank of a job that uses the library's own interface, without a facade. */
public final class CoreRank {
    private CoreRank() {}

    /** What a rank does between its initialisation and its end. */
    public interface Program {
        /**
         * Does it.
         *
         * @param world of all ranks.
         * @throws IOException if standard input or a file cannot be read.
         */
        void run(IntraComm world) throws IOException;
    }

    /**
     * Initialises the rank, runs its program and finishes it.
     *
     * @param program of this rank.
     * @throws IOException as the program does.
     */
    public static void run(Program program) throws IOException {
        World world =
                WorldHolder.of(
                                CoreRank.class.getClassLoader(),
                                (rank, code, why) -> {
                                    throw new IllegalStateException(why);
                                })
                        .world();
        world.init();
        program.run(world.commWorld());
        world.finish();
    }
}
