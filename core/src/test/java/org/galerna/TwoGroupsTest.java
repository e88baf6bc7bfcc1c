// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.galerna.datatype.Datatype;
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
    void theTypeOfNothingSaysNothing() {
        run((_, inter) -> {
            final boolean isAlone = inter.size() == 1;
            final int[] data = new int[2];
            final long[] none = new long[inter.remoteSize()];
            final VBuffer bytes = VBuffer.of(new byte[0], 0, none, none, Datatype.BYTE);
            if (isAlone) {
                inter.alltoallv(bytes, VBuffer.of(data, 0, new long[] {1, 1}, null, Datatype.INT));
                inter.allgather(Buffer.of(new byte[0]), Buffer.of(data, 0, 1, Datatype.INT));
                assertArrayEquals(new int[] {5, 6}, data);
            } else {
                final Buffer own = Buffer.of(new int[] {5 + inter.rank()});
                inter.alltoallv(
                        VBuffer.of(own.data(), 0, new long[] {1}, null, Datatype.INT),
                        VBuffer.of(data, 0, none, null, Datatype.INT));
                inter.allgather(own, Buffer.of(data, 0, 0, Datatype.INT));
            }
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
