// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.galerna.bench.plot.Drawn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lines of benchmarks become tables. */
@Timeout(10)
class ScalingTest {
    private static String line(double mops, boolean verified) {
        return "text\n NPB kernel=CG class=S ranks=2 active=2 seconds=0.1 mops="
                + mops
                + " triad=30.00 fma=50.00 normalised=2.5000 verified="
                + verified
                + "\n";
    }

    @Test
    void speedUpAndEfficiencyAreRatios() {
        Scaling scaling = new Scaling(1, 2, 3);
        scaling.add("cg", 1, Figure.of(line(100, true)), 100);
        scaling.add("cg", 2, Figure.of(line(150, true)), 200);
        scaling.add("cg", 3, Figure.NONE, 0);
        List<String> lines = scaling.text().lines().toList();
        assertEquals("cg           100.0       150.0           -", lines.get(2));
        assertEquals("cg            1.00        1.50           -", lines.get(6));
        assertEquals("cg            1.00        0.75           -", lines.get(10));
        assertTrue(scaling.allVerified(), "what did not run did not fail");
    }

    @Test
    void aRunThatFailsIsMarked() {
        Scaling scaling = new Scaling(1);
        scaling.add("ft", 1, Figure.of(line(7, false)), 7);
        assertFalse(scaling.allVerified());
        assertTrue(scaling.text().contains("7.0!"), scaling.text());
        assertFalse(Figure.of("it crashed").verified());
    }

    @Test
    void plotsShowEveryFigureThatIsThere() throws Exception {
        Scaling scaling = new Scaling(1, 2, 4);
        scaling.add("cg", 1, Figure.of(line(100, true)), 100);
        scaling.add("cg", 2, Figure.of(line(150, true)), 200);
        scaling.add("cg", 4, Figure.of(line(200, true)), 400);
        scaling.add("bt", 1, Figure.of(line(10, true)), 10);
        scaling.add("bt", 2, Figure.NONE, 0);
        scaling.add("bt", 4, Figure.of(line(40, true)), 50);
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
