// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.galerna.datatype.Datatype;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gatherv and scatterv along trees, in their three forms. */
@Timeout(60)
class TreesOfBlocksTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void treesOfBlocksOfAnyLengthsServeAllForms(int ranks) {
        Ranks.on(
                ranks,
                comm -> {
                    for (final String tree : List.of("binomial", "knomial:radix=3", "chain")) {
                        final IntraComm dup = comm.dup("gatherv=" + tree + ",scatterv=" + tree);
                        for (int root = 0; root < ranks; root++) {
                            assertTrees(dup, root);
                        }
                    }
                });
    }

    private static void assertTrees(IntraComm comm, int root) {
        final int ranks = comm.size();
        final int me = comm.rank();
        final long[] counts = new long[ranks];
        final long[] places = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            counts[rank] = rank * 2L % 5;
            places[rank] = 5L * (ranks - 1 - rank); // from the last to the first, with gaps
        }
        final int[] own = new int[(int) counts[me]];
        Arrays.fill(own, me + 1);
        final boolean isRoot = me == root;
        final List<int[]> results = new ArrayList<>();
        for (int form = 0; form < 3; form++) {
            final int[] all = new int[5 * ranks];
            final VBuffer into = isRoot ? VBuffer.of(all, 0, counts, places, Datatype.INT) : null;
            final int[] back = new int[own.length];
            if (form == 0) {
                comm.gatherv(Buffer.of(own), into, root);
                comm.scatterv(into, Buffer.of(back), root);
            } else if (form == 1) {
                comm.igatherv(Buffer.of(own), into, root).waitFor();
                comm.iscatterv(into, Buffer.of(back), root).waitFor();
            } else {
                final PersistentRequest gather = comm.gathervInit(Buffer.of(own), into, root);
                final PersistentRequest scatter = comm.scattervInit(into, Buffer.of(back), root);
                gather.start();
                gather.waitFor();
                scatter.start();
                scatter.waitFor();
            }
            assertArrayEquals(own, back);
            results.add(all);
        }
        for (int rank = 0; rank < ranks && isRoot; rank++) {
            for (int at = 0; at < 5; at++) {
                assertEquals(
                        at < counts[rank] ? rank + 1 : 0, results.get(0)[(int) places[rank] + at]);
            }
        }
        assertArrayEquals(results.get(0), results.get(1));
        assertArrayEquals(results.get(0), results.get(2));
    }
}
