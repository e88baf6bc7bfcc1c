// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.List;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.PersistentRequest;
import org.galerna.Request;
import org.galerna.TopologyComm;
import org.galerna.VBuffer;
import org.galerna.WBuffer;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;

/** Every collective call leaves the same data whether it blocks, returns at once or persists. */
@Conformance
class PersistentConformance {
    private static final int EACH = 40; // ints of a block
    private static final int STARTS = 2;

    /** The buffers of one call, in each way to describe them. */
    private static final class Data {
        final int root;
        final int[] out;
        final int[] in;
        final Buffer send;
        final Buffer receive;
        final VBuffer sends;
        final VBuffer receives;
        final WBuffer outOfTypes;
        final WBuffer inOfTypes;
        final long[] counts;
        private final int me;

        Data(IntraComm comm, int blocks) {
            me = comm.rank();
            root = comm.size() - 1;
            out = new int[blocks * EACH];
            in = new int[blocks * EACH];
            send = Buffer.of(out, 0, EACH, Datatype.INT);
            receive = Buffer.of(in, 0, EACH, Datatype.INT);
            counts = new long[blocks];
            final long[] pairs = new long[blocks];
            final long[] places = new long[blocks];
            final long[] bytes = new long[blocks];
            for (int block = 0; block < blocks; block++) {
                counts[block] = 1L + block % 3;
                pairs[block] = comm instanceof TopologyComm ? 2 : 1L + (me + block) % 3;
                places[block] = (blocks - 1L - block) * EACH;
                bytes[block] = places[block] * Integer.BYTES;
            }
            sends = VBuffer.of(out, 0, pairs, places, Datatype.INT);
            receives = VBuffer.of(in, 0, pairs, places, Datatype.INT);
            final Datatype[] types = new Datatype[blocks];
            Arrays.fill(types, Datatype.INT);
            outOfTypes = WBuffer.of(out, pairs, bytes, types);
            inOfTypes = WBuffer.of(in, pairs, bytes, types);
        }

        /** A block for each rank, of its length. */
        VBuffer parts(int[] array) {
            final long[] places = new long[counts.length];
            Arrays.setAll(places, block -> (long) block * EACH);
            return VBuffer.of(array, 0, counts, places, Datatype.INT);
        }

        Buffer mine(int[] array) {
            return Buffer.of(array, 0, counts[me], Datatype.INT);
        }

        /** A block for both neighbours, of which two ints are received from each. */
        Buffer two() {
            return Buffer.of(out, 0, 2, Datatype.INT);
        }

        void fill(int round) {
            Arrays.setAll(out, i -> me * 1_000_003 + i * 7 + round);
            Arrays.setAll(in, i -> -me - i - round);
        }
    }

    private interface Blocking<C extends IntraComm> {
        void make(C comm, Data data);
    }

    private interface AtOnce<C extends IntraComm> {
        Request make(C comm, Data data);
    }

    private interface Init<C extends IntraComm> {
        PersistentRequest make(C comm, Data data);
    }

    /** The three forms of a call. */
    private record Call<C extends IntraComm>(
            String name, Blocking<C> blocking, AtOnce<C> atOnce, Init<C> init) {}

    private static final List<Call<IntraComm>> CALLS =
            List.of(
                    new Call<>(
                            "bcast",
                            (c, d) -> c.bcast(d.receive, d.root),
                            (c, d) -> c.ibcast(d.receive, d.root),
                            (c, d) -> c.bcastInit(d.receive, d.root)),
                    new Call<>(
                            "gather",
                            (c, d) -> c.gather(d.send, d.receive, d.root),
                            (c, d) -> c.igather(d.send, d.receive, d.root),
                            (c, d) -> c.gatherInit(d.send, d.receive, d.root)),
                    new Call<>(
                            "gatherv",
                            (c, d) -> c.gatherv(d.mine(d.out), d.parts(d.in), d.root),
                            (c, d) -> c.igatherv(d.mine(d.out), d.parts(d.in), d.root),
                            (c, d) -> c.gathervInit(d.mine(d.out), d.parts(d.in), d.root)),
                    new Call<>(
                            "scatter",
                            (c, d) -> c.scatter(d.send, d.receive, d.root),
                            (c, d) -> c.iscatter(d.send, d.receive, d.root),
                            (c, d) -> c.scatterInit(d.send, d.receive, d.root)),
                    new Call<>(
                            "scatterv",
                            (c, d) -> c.scatterv(d.parts(d.out), d.mine(d.in), d.root),
                            (c, d) -> c.iscatterv(d.parts(d.out), d.mine(d.in), d.root),
                            (c, d) -> c.scattervInit(d.parts(d.out), d.mine(d.in), d.root)),
                    new Call<>(
                            "allgather",
                            (c, d) -> c.allgather(d.send, d.receive),
                            (c, d) -> c.iallgather(d.send, d.receive),
                            (c, d) -> c.allgatherInit(d.send, d.receive)),
                    new Call<>(
                            "allgatherv",
                            (c, d) -> c.allgatherv(d.mine(d.out), d.parts(d.in)),
                            (c, d) -> c.iallgatherv(d.mine(d.out), d.parts(d.in)),
                            (c, d) -> c.allgathervInit(d.mine(d.out), d.parts(d.in))),
                    new Call<>(
                            "alltoall",
                            (c, d) -> c.alltoall(d.send, d.receive),
                            (c, d) -> c.ialltoall(d.send, d.receive),
                            (c, d) -> c.alltoallInit(d.send, d.receive)),
                    new Call<>(
                            "alltoallv",
                            (c, d) -> c.alltoallv(d.sends, d.receives),
                            (c, d) -> c.ialltoallv(d.sends, d.receives),
                            (c, d) -> c.alltoallvInit(d.sends, d.receives)),
                    new Call<>(
                            "alltoallw",
                            (c, d) -> c.alltoallw(d.outOfTypes, d.inOfTypes),
                            (c, d) -> c.ialltoallw(d.outOfTypes, d.inOfTypes),
                            (c, d) -> c.alltoallwInit(d.outOfTypes, d.inOfTypes)),
                    new Call<>(
                            "reduce",
                            (c, d) -> c.reduce(d.send, d.receive, Op.MAX, d.root),
                            (c, d) -> c.ireduce(d.send, d.receive, Op.MAX, d.root),
                            (c, d) -> c.reduceInit(d.send, d.receive, Op.MAX, d.root)),
                    new Call<>(
                            "allreduce",
                            (c, d) -> c.allreduce(d.send, d.receive, Op.SUM),
                            (c, d) -> c.iallreduce(d.send, d.receive, Op.SUM),
                            (c, d) -> c.allreduceInit(d.send, d.receive, Op.SUM)),
                    new Call<>(
                            "reduceScatter",
                            (c, d) -> c.reduceScatter(d.send, d.receive, d.counts, Op.SUM),
                            (c, d) -> c.ireduceScatter(d.send, d.receive, d.counts, Op.SUM),
                            (c, d) -> c.reduceScatterInit(d.send, d.receive, d.counts, Op.SUM)),
                    new Call<>(
                            "scan",
                            (c, d) -> c.scan(d.send, d.receive, Op.SUM),
                            (c, d) -> c.iscan(d.send, d.receive, Op.SUM),
                            (c, d) -> c.scanInit(d.send, d.receive, Op.SUM)),
                    new Call<>(
                            "exscan",
                            (c, d) -> c.exscan(d.send, d.receive, Op.SUM),
                            (c, d) -> c.iexscan(d.send, d.receive, Op.SUM),
                            (c, d) -> c.exscanInit(d.send, d.receive, Op.SUM)));

    private static final List<Call<TopologyComm>> NEIGHBOURS =
            List.of(
                    new Call<>(
                            "neighborAllgather",
                            (c, d) -> c.neighborAllgather(d.send, d.receive),
                            (c, d) -> c.ineighborAllgather(d.send, d.receive),
                            (c, d) -> c.neighborAllgatherInit(d.send, d.receive)),
                    new Call<>(
                            "neighborAllgatherv",
                            (c, d) -> c.neighborAllgatherv(d.two(), d.receives),
                            (c, d) -> c.ineighborAllgatherv(d.two(), d.receives),
                            (c, d) -> c.neighborAllgathervInit(d.two(), d.receives)),
                    new Call<>(
                            "neighborAlltoall",
                            (c, d) -> c.neighborAlltoall(d.send, d.receive),
                            (c, d) -> c.ineighborAlltoall(d.send, d.receive),
                            (c, d) -> c.neighborAlltoallInit(d.send, d.receive)),
                    new Call<>(
                            "neighborAlltoallv",
                            (c, d) -> c.neighborAlltoallv(d.sends, d.receives),
                            (c, d) -> c.ineighborAlltoallv(d.sends, d.receives),
                            (c, d) -> c.neighborAlltoallvInit(d.sends, d.receives)),
                    new Call<>(
                            "neighborAlltoallw",
                            (c, d) -> c.neighborAlltoallw(d.outOfTypes, d.inOfTypes),
                            (c, d) -> c.ineighborAlltoallw(d.outOfTypes, d.inOfTypes),
                            (c, d) -> c.neighborAlltoallwInit(d.outOfTypes, d.inOfTypes)));

    @Ranks
    @InterruptAfter(seconds = 30)
    void persistentCallsEqualBlockingOnes(IntraComm world) {
        for (Call<IntraComm> call : CALLS) {
            allForms(world, call, world.size());
        }
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void persistentCallsOfNeighboursEqualBlockingOnes(IntraComm world) {
        TopologyComm ring = world.createCart(new int[] {world.size()}, new boolean[] {true}, false);
        for (Call<TopologyComm> call : NEIGHBOURS) {
            allForms(ring, call, 2);
        }
        ring.free();
    }

    private static <C extends IntraComm> void allForms(C comm, Call<C> call, int blocks) {
        Data expected = new Data(comm, blocks);
        Data found = new Data(comm, blocks);
        PersistentRequest kept = call.init.make(comm, found);
        for (int round = 0; round < STARTS; round++) {
            expected.fill(round);
            call.blocking.make(comm, expected);
            found.fill(round);
            kept.start();
            kept.waitFor();
            assertArrayEquals(expected.in, found.in, call.name + ", start " + round);
            found.fill(round);
            call.atOnce.make(comm, found).waitFor();
            assertArrayEquals(expected.in, found.in, call.name + " that returns at once");
        }
        kept.free();
    }
}
