// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;
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
    void objectsAreRefusedByAll() {
        run((_, inter) -> {
            final boolean isAlone = inter.size() == 1;
            final int root = isAlone ? Comm.ROOT : 0;
            final Buffer one = Buffer.of(new Object[] {"one"});
            final Buffer several = Buffer.of(new Object[3], 0, 1, Datatype.OBJECT);
            final VBuffer blocks =
                    VBuffer.of(new Object[2], 0, new long[] {1, 1}, null, Datatype.OBJECT);
            final Op first = UserOp.of((_, _, _, _, _, _) -> {}, true);
            final long[] counts = isAlone ? new long[] {2} : new long[] {1, 1};
            refused(inter, () -> inter.bcast(one, root));
            refused(inter, () -> inter.ibcast(one, root).waitFor());
            refused(inter, () -> inter.gather(one, several, root));
            refused(inter, () -> inter.gatherv(one, blocks, root));
            refused(inter, () -> inter.scatter(several, one, root));
            refused(inter, () -> inter.scatterv(blocks, one, root));
            refused(inter, () -> inter.reduce(one, one, first, root));
            refused(inter, () -> inter.ireduce(one, one, first, root).waitFor());
            refused(inter, () -> inter.allgather(one, several));
            refused(inter, () -> inter.allgatherv(one, blocks));
            refused(inter, () -> inter.alltoall(several, several));
            refused(inter, () -> inter.ialltoallv(blocks, blocks).waitFor());
            refused(inter, () -> inter.allreduce(one, several, first));
            refused(inter, () -> inter.reduceScatter(several, several, counts, first));
        });
    }

    /** A call is refused, and the next one is done. */
    private static void refused(InterComm inter, Runnable call) {
        final GalernaException e = assertThrows(GalernaException.class, call::run);
        assertEquals(ErrorClass.TYPE, e.errorClass(), e::getMessage);
        final int[] sum = new int[1];
        inter.allreduce(Buffer.of(new int[] {1}), Buffer.of(sum), Op.SUM);
        assertEquals(inter.remoteSize(), sum[0]);
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
