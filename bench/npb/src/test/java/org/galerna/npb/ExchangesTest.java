// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What ranks exchange, against what a serial program would have. */
@Timeout(60)
class ExchangesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 64})
    void ghostsOfMgAreTheNeighboursPoints(int ranks) {
        Jobs.Ended ended = Jobs.run("mg.HaloProgram", ranks);
        assertEquals(0, ended.code(), ended.err());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 16})
    void chargesOfMgAreThoseOfNpb(int ranks) {
        Jobs.Ended ended = Jobs.run("mg.ChargesProgram", ranks);
        assertEquals(0, ended.code(), ended.err());
        String places =
                "(7,1,20) (19,29,31) (2,0,3) (4,22,3) (1,16,21) (21,31,6) (12,15,12) (30,4,25)"
                        + " (28,0,28) (17,26,17)"
                        + " (0,11,2) (13,8,17) (5,14,0) (4,28,15) (12,2,1) (5,17,8) (20,19,11)"
                        + " (26,15,31) (8,25,22) (7,14,26)";
        assertEquals(List.of(places.split(" ", -1)), ended.out().lines().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void cyclesOfMgHaveTheNormsOfNpb(int ranks) {
        Jobs.Ended ended = Jobs.run("mg.CyclesProgram", ranks);
        double[] norms = {
            0.024705294220065465,
            2.9337960976328e-3,
            6.3150017906228e-4,
            1.7360856792372e-4,
            5.3077070057349e-5
        };
        List<String> lines = ended.out().lines().toList();
        assertEquals(norms.length, lines.size(), ended.err());
        for (int i = 0; i < norms.length; i++) {
            assertEquals(norms[i], Double.parseDouble(lines.get(i)), 1e-12 * norms[i]);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "64 64 64, 0.7945219111887383, 0.8690652738745399, 0.1729437280659596,"
                + " 0.29926707752976256, 130910.3458041288, 130852.65901147202",
        "128 128 32, 0.7945219111887383, 0.8690652738745399, 0.3523291219239155,"
                + " 0.16102969058785277, 262040.2775457576, 261898.62271044403",
    })
    void fieldsAndFrequenciesOfFtAreThoseOfNpb(ArgumentsAccessor numbers) {
        Jobs.Ended ended =
                Jobs.run("ft.FirstTransformProgram", 1, numbers.getString(0).split(" ", -1));
        String[] found = ended.out().strip().split("\\s+", -1);
        assertEquals(6, found.length, ended.err());
        for (int i = 0; i < found.length; i++) {
            double expected = numbers.getDouble(i + 1);
            assertEquals(expected, Double.parseDouble(found[i]), i < 4 ? 0 : 1e-8);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16})
    void transformsOfFtGoThereAndBack(int ranks) {
        Jobs.Ended ended = Jobs.run("ft.TransformProgram", ranks);
        assertEquals(0, ended.code(), ended.err());
    }
}
