// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Arrays;
import org.galerna.Buffer;
import org.galerna.CartComm;
import org.galerna.Comm;
import org.galerna.InterComm;
import org.galerna.IntraComm;
import org.galerna.VBuffer;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/** Collectives and communicators through the core. */
@Conformance
class CollectiveConformance {
    @Ranks
    @InterruptAfter(seconds = 20)
    void typedReductionsAndBroadcastsAgree(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        assertEquals(n * (n - 1) / 2, world.allreduce(me, Op.SUM));
        assertEquals(n - 1.0, world.allreduce((double) me, Op.MAX));
        long[] data = {me + 1, 2};
        world.allreduce(data, Op.PROD);
        long product = 1;
        for (int i = 1; i <= n; i++) {
            product *= i;
        }
        assertArrayEquals(new long[] {product, 1L << n}, data);
        for (int root = 0; root < n; root++) {
            float[] x = {me == root ? root + .5f : 0};
            world.bcast(x, root);
            assertEquals(root + .5f, x[0]);
            int[] sum = new int[1];
            world.reduce(new int[] {1}, me == root ? sum : null, Op.SUM, root);
            assertEquals(me == root ? n : 0, sum[0]);
        }
        assertEquals("hello", world.bcastObject(me == 0 ? "hello" : null, 0));
    }

    /** Nothing is of every type: no items here, items without data there. */
    @Ranks
    @InterruptAfter(seconds = 20)
    void whatHasNoDataFitsAnyType(IntraComm world) {
        boolean isEven = world.rank() % 2 == 0;
        Datatype empty = Datatype.contiguous(0, Datatype.LONG);
        Buffer send = Buffer.of(new int[1], 0, isEven ? 0 : 3, isEven ? Datatype.INT : empty);
        Buffer receive = Buffer.of(new int[1], 0, isEven ? 3 : 0, isEven ? empty : Datatype.INT);
        for (int root = 0; root < world.size(); root++) {
            world.bcast(send, root);
            world.gather(send, receive, root);
            world.scatter(send, receive, root);
        }
        world.allgather(send, receive);
        world.alltoall(send, receive);
        world.iallgather(send, receive).waitFor();
        assertEquals(world.size(), world.allreduce(1, Op.SUM));
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void inPlaceTakesTheReceiveBuffer(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int[] all = new int[n];
        all[me] = me * me;
        world.allgather(Buffer.IN_PLACE, Buffer.of(all, 0, 1, Datatype.INT));
        for (int i = 0; i < n; i++) {
            assertEquals(i * i, all[i]);
        }
        int root = n - 1;
        int[] gathered = new int[n];
        gathered[me] = me + 1;
        world.gather(
                me == root ? Buffer.IN_PLACE : Buffer.of(gathered, me, 1, Datatype.INT),
                me == root ? Buffer.of(gathered, 0, 1, Datatype.INT) : null,
                root);
        if (me == root) {
            for (int i = 0; i < n; i++) {
                assertEquals(i + 1, gathered[i]);
            }
        }
        int[] scattered = new int[n];
        Arrays.setAll(scattered, i -> 10 * i);
        int[] mine = {-1};
        world.scatter(
                me == root ? Buffer.of(scattered, 0, 1, Datatype.INT) : null,
                me == root ? Buffer.IN_PLACE : Buffer.of(mine),
                root);
        assertEquals(me == root ? -1 : 10 * me, mine[0]);
        double[] sum = {me};
        world.reduce(
                me == root ? Buffer.IN_PLACE : Buffer.of(sum),
                me == root ? Buffer.of(sum) : null,
                Op.SUM,
                root);
        if (me == root) {
            assertEquals(n * (n - 1) / 2.0, sum[0]);
        }
        double[] scan = {1};
        world.scan(Buffer.IN_PLACE, Buffer.of(scan), Op.SUM);
        assertEquals(me + 1, scan[0]);
        int[] counts = new int[n];
        int[] places = new int[n];
        Arrays.fill(counts, 2);
        Arrays.setAll(places, i -> 2 * (n - 1 - i));
        int[] blocks = new int[2 * n];
        blocks[places[me]] = me;
        blocks[places[me] + 1] = -me;
        world.allgatherv(Buffer.IN_PLACE, VBuffer.of(blocks, 0, counts, places, Datatype.INT));
        for (int i = 0; i < n; i++) {
            assertEquals(i, blocks[places[i]]);
            assertEquals(-i, blocks[places[i] + 1]);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void lambdasAreOperators(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        Op keepLeft =
                UserOp.of(
                        (in, inAt, inout, inoutAt, count, type) ->
                                System.arraycopy(in, (int) inAt, inout, (int) inoutAt, (int) count),
                        false);
        int[] result = new int[3];
        world.allreduce(Buffer.of(new int[] {me, me + 1, me + 2}), Buffer.of(result), keepLeft);
        assertArrayEquals(new int[] {0, 1, 2}, result);
        world.scan(Buffer.of(new int[] {me, n, 1}), Buffer.of(result), keepLeft);
        assertArrayEquals(new int[] {0, n, 1}, result);
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void communicatorsDivideAndJoin(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        IntraComm half = world.split(me % 2, me);
        assertEquals(me / 2, half.rank());
        IntraComm none = world.split(me == 0 ? Comm.UNDEFINED : 1, 0);
        if (me == 0) {
            assertNull(none);
        } else {
            assertEquals(n - 1, none.size());
        }
        if (n > 1) {
            InterComm inter = world.createIntercomm(half, 0, me % 2 == 0 ? 1 : 0, 3);
            assertEquals(me % 2 == 0 ? n / 2 : (n + 1) / 2, inter.remoteSize());
            assertEquals(n, inter.merge(me % 2 == 1).size());
        }
        CartComm ring = world.createCart(new int[] {n}, new boolean[] {true}, false);
        assertEquals((me + 1) % n, ring.shift(0, 1).destination());
        assertEquals(n * (n - 1) / 2, ring.allreduce(me, Op.SUM));
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void everySizeOfAlltoallIsRight(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        for (int length : new int[] {0, 1, 100, 20_000}) {
            short[] out = new short[n * length];
            for (int i = 0; i < out.length; i++) {
                out[i] = (short) (me * 31 + i);
            }
            short[] in = new short[n * length];
            world.alltoall(
                    Buffer.of(out, 0, length, Datatype.SHORT),
                    Buffer.of(in, 0, length, Datatype.SHORT));
            for (int r = 0; r < n; r++) {
                for (int i = 0; i < length; i++) {
                    assertEquals((short) (r * 31 + me * length + i), in[r * length + i]);
                }
            }
        }
    }
}
