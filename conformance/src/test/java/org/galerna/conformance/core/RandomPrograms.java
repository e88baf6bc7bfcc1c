// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.util.Random;
import org.galerna.conformance.Seeds;
import org.galerna.launch.Launched;

/** A program for the launcher: random programs one behind the other. */
public final class RandomPrograms {
    private RandomPrograms() {}

    /**
     * Runs.
     *
     * @param args how many programs, and how many calls in each.
     */
    public static void main(String[] args) {
        int programs = Integer.parseInt(args[0]);
        int calls = Integer.parseInt(args[1]);
        Random seeds = Seeds.random(59);
        Launched.run(world -> {
            for (int i = 0; i < programs; i++) {
                new RandomProgram(world, seeds.nextLong()).run(calls);
            }
        });
    }
}
