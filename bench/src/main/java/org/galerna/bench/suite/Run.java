// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.List;
import java.util.Locale;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.pattern.Plan;

/**
 * One benchmark on one number of ranks.
 *
 * @param benchmark the row.
 * @param place where it runs.
 * @param plan what its ranks are told.
 */
record Run(Benchmark benchmark, Launcher.Place place, Plan plan) {
    /** What is saved about it, without figures. */
    Series series(String suite) {
        String data =
                plan.data().element().name().toLowerCase(Locale.ROOT)
                        + " "
                        + plan.data().memory().word()
                        + " "
                        + plan.data().pairing().word();
        return new Series(
                suite,
                benchmark.name(),
                place.ranks(),
                place.device(),
                plan.data().api(),
                data,
                List.of());
    }
}
