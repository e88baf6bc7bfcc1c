// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.galerna.bench.plot.Drawn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lines of benchmarks become tables. */
@Timeout(10)
class ScalingTest {
    private static Figure figure(double mops, boolean verified) {
        String output =
                "text\n NPB kernel=CG class=S ranks=2 active=2 seconds=0.1 mops="
                        + mops
                        + " triad=30.00 fma=50.00 normalised=2.5000 verified="
                        + verified
                        + "\n";
        return Figure.of(verified ? 0 : 1, output, "");
    }

    private static Figure right(double mops) {
        return figure(mops, true);
    }

    @Test
    void speedUpAndEfficiencyAreRatios() {
        Scaling scaling = new Scaling(1, 2, 3);
        scaling.add("cg", 1, right(100), right(100));
        scaling.add("cg", 2, right(150), right(200));
        scaling.add("cg", 3, Figure.of(2, "", "CG: not on 3\n"), Figure.NONE);
        List<String> lines = scaling.text().lines().toList();
        assertEquals("cg           100.0       150.0           -", lines.get(2));
        assertEquals("cg            1.00        1.50           -", lines.get(6));
        assertEquals("cg            1.00        0.75           -", lines.get(10));
        assertEquals(0, scaling.exitCode(), "what does not run there has not failed");
        assertEquals(List.of("cg on 3: CG: not on 3"), scaling.reasons());
    }

    @Test
    void aRunWithoutRightResultsIsMarkedAndNamed() {
        Scaling scaling = new Scaling(1, 2);
        scaling.add("ft", 1, figure(7, false), Figure.NONE);
        String errors = "WARNING: a word of the JVM\n\nno memory\nmore\n";
        scaling.add("ft", 2, Figure.of(7, "begun", errors), Figure.NONE);
        assertEquals(1, scaling.exitCode());
        assertEquals("ft            7.0!      failed", scaling.text().lines().toList().get(2));
        assertEquals(
                List.of("ft on 1: its results are wrong", "ft on 2: it ended with 7: no memory"),
                scaling.reasons());
        assertEquals(Figure.End.FAILED, Figure.of(0, "", "").end(), "nothing was told");
    }

    @Test
    void aSerialCopyThatFailsIsNoSpeed() {
        Scaling scaling = new Scaling(2);
        scaling.add("mg", 2, right(100), Figure.of(9, "", ""));
        List<String> lines = scaling.text().lines().toList();
        assertEquals("mg           100.0", lines.get(2));
        assertEquals("mg               -", lines.get(10));
        assertEquals(1, scaling.exitCode());
        assertEquals(List.of("mg, one of 2 serial copies: it ended with 9"), scaling.reasons());
    }

    @Test
    void whereNothingCanRunThatIsNoSuccess() {
        Scaling scaling = new Scaling(3);
        scaling.add("cg", 3, Figure.of(2, "", ""), Figure.NONE);
        assertEquals(2, scaling.exitCode());
        assertEquals(List.of("cg on 3: it was refused"), scaling.reasons());
    }

    @Test
    void plotsShowEveryFigureThatIsThere() throws Exception {
        Scaling scaling = new Scaling(1, 2, 4);
        scaling.add("cg", 1, right(100), right(100));
        scaling.add("cg", 2, right(150), right(200));
        scaling.add("cg", 4, right(200), right(400));
        scaling.add("bt", 1, right(10), right(10));
        scaling.add("bt", 2, Figure.NONE, Figure.NONE);
        scaling.add("bt", 4, right(40), right(50));
        Drawn strong = Drawn.of(scaling.strong("A").svg());
        assertEquals(
                List.of(1, 2, 2),
                strong.curves().values().stream().sorted().toList(),
                "bt on two numbers of ranks, the ideal and cg on three");
        assertEquals(
                List.of(3, 2), strong.marks().values().stream().map(List::size).toList(), "cg, bt");
        // equal steps of ranks and of speed-up: 1, 1.5 and 2 on 1, 2 and 4
        List<Drawn.Point> cg = List.copyOf(strong.marks().values()).getFirst();
        assertEquals(2, (cg.get(2).x() - cg.get(1).x()) / (cg.get(1).x() - cg.get(0).x()), 0.01);
        assertEquals(1, (cg.get(2).y() - cg.get(1).y()) / (cg.get(1).y() - cg.get(0).y()), 0.01);
        Drawn weak = Drawn.of(scaling.weak("A").svg());
        assertEquals(3, weak.curves().size());
        assertEquals(1, weak.curves().keySet().stream().filter(weak::isDashed).count());
    }
}
