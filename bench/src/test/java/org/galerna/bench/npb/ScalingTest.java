// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

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
        Document strong = parse(scaling.strong("A"));
        assertEquals(5, strong.getElementsByTagName("circle").getLength());
        NodeList curves = strong.getElementsByTagName("polyline");
        assertEquals(3, curves.getLength(), "the ideal and two benchmarks");
        // x: ranks 0 to 4 from 60 to 520; y: speed-up 0 to 4.2 from 370 to 40
        assertEquals(
                "175.0,291.4 290.0,252.1 520.0,212.9",
                ((Element) curves.item(1)).getAttribute("points"));
        assertEquals("175.0,291.4 520.0,55.7", ((Element) curves.item(2)).getAttribute("points"));
        Document weak = parse(scaling.weak("A"));
        // efficiency 0 to 1.05
        assertEquals(
                "175.0,55.7 290.0,134.3 520.0,212.9",
                ((Element) weak.getElementsByTagName("polyline").item(1)).getAttribute("points"));
        assertEquals(3, weak.getElementsByTagName("polyline").getLength());
    }

    private static Document parse(Plot plot) throws Exception {
        byte[] svg = plot.svg().getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg));
    }
}
