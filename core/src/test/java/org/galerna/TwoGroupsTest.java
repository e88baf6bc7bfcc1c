// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Collective calls between two groups. */
@Timeout(60)
class TwoGroupsTest {
    private static final int RANKS = 3;

    /** What a rank of either group does. */
    private interface Body {
        void run(IntraComm comm, InterComm inter);
    }

    /** Runs a group of rank 0 and one of the others. */
    private static void run(Body body) {
        Ranks.on(
                RANKS,
                comm -> {
                    final int side = comm.rank() == 0 ? 0 : 1;
                    final IntraComm own = comm.split(side, 0);
                    body.run(comm, comm.createIntercomm(own, 0, 1 - side, 3));
                });
    }

    @Test
    void partsOfResultsAreAsLongAsTheCountsSay() {
        run((comm, inter) -> {
            final boolean isAlone = inter.size() == 1;
            final long[] counts = isAlone ? new long[] {3} : new long[] {1, 2};
            final Buffer send = Buffer.of(new int[] {1, 10, 100});
            final int[] all = new int[4];
            inter.reduceScatter(send, Buffer.of(all), counts, Op.SUM);
            final int[] again = new int[4];
            inter.ireduceScatter(send, Buffer.of(again), counts, Op.SUM).waitFor();
            final int[] parts =
                    isAlone
                            ? new int[] {2, 20, 200, 0}
                            : inter.rank() == 0 ? new int[4] : new int[] {10, 100, 0, 0};
            if (inter.rank() == 0 && !isAlone) {
                parts[0] = 1;
            }
            assertArrayEquals(parts, all);
            assertArrayEquals(parts, again);
            final int[] inside = new int[4];
            comm.reduceScatter(send, Buffer.of(inside), new long[] {1, 1, 1}, Op.SUM);
            assertArrayEquals(new int[] {3 * (int) Math.pow(10, comm.rank()), 0, 0, 0}, inside);
        });
    }
}
