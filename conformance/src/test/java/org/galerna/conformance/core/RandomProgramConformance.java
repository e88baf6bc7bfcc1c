// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.galerna.IntraComm;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.conformance.Seeds;

/** Calls of all kinds beside each other, through the core. */
@Conformance
class RandomProgramConformance {
    private static final int CALLS = 80;
    private static final int THREADS = 3;

    @Ranks
    @InterruptAfter(seconds = 30)
    void callsOfAllKindsGoOnBesideEachOther(IntraComm world) {
        Random seeds = Seeds.random(57);
        for (int round = 0; round < 2; round++) {
            new RandomProgram(world, seeds.nextLong()).run(CALLS);
        }
    }

    @Ranks({2, 3, 5})
    @InterruptAfter(seconds = 30)
    void threadsOfARankRunProgramsOfTheirOwn(IntraComm world) throws Exception {
        Random seeds = Seeds.random(58);
        List<FutureTask<Void>> programs = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            IntraComm own = world.dup();
            RandomProgram program = new RandomProgram(own, seeds.nextLong());
            programs.add(
                    new FutureTask<>(() -> {
                        program.run(CALLS);
                        own.free();
                        return null;
                    }));
        }
        programs.forEach(program -> Thread.ofPlatform().daemon().start(program));
        for (FutureTask<Void> program : programs) {
            try {
                program.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
