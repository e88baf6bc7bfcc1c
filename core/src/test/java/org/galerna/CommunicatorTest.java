// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.galerna.datatype.Datatype;
import org.galerna.device.Commons;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.file.AccessMode;
import org.galerna.file.ParallelFile;
import org.galerna.group.Comparison;
import org.galerna.group.Group;
import org.galerna.reduce.Op;
import org.galerna.topology.CartTopology;
import org.galerna.topology.Shift;
import org.galerna.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** How communicators are made from others, compared, copied and freed. */
@Timeout(60)
class CommunicatorTest {
    @Test
    void everyRankHasAWorldAndItself() {
        Ranks.each(comm -> {
            assertEquals("COMM_WORLD", comm.name());
            final IntraComm self = comm.local.commSelf();
            assertEquals(1, self.size());
            assertEquals(0, self.rank());
            final Request request = self.isend(new int[] {comm.rank()}, 0, 0);
            final int[] in = new int[1];
            self.recv(in, Comm.ANY_SOURCE, 0);
            request.waitFor();
            assertEquals(comm.rank(), in[0]);
            assertEquals(5, self.allreduce(5, Op.SUM));
            assertThrows(GalernaException.class, comm::free);
            assertEquals(
                    comm.size() == 1 ? Comparison.CONGRUENT : Comparison.UNEQUAL,
                    Comm.compare(comm, self));
        });
    }

    /** Windows and files have communicators of their own, which are nobody's duplicates. */
    @Test
    void whatTheLibraryDuplicatesHasNoAttributes(@TempDir Path folder) {
        Ranks.on(
                2,
                comm -> {
                    final Attributes.Key key = comm.attributes().newKey(v -> fail("copied"));
                    comm.attributes().put(key, "value");
                    Window.allocate(comm, null, 8, 1, null).free();
                    final int mode = AccessMode.CREATE + AccessMode.WRITE_ONLY;
                    ParallelFile.open(comm, folder.resolve("file").toString(), mode, null).close();
                });
    }

    @Test
    void aDuplicateForOtherAlgorithmsKeepsItsTopology() {
        Ranks.on(
                2,
                comm -> {
                    final CartComm grid =
                            comm.createCart(new int[] {2}, new boolean[] {true}, false);
                    final IntraComm copy = grid.dup("allreduce=ring");
                    assertSame(grid.topology(), copy.topology());
                    final double[] sums = {1, 1};
                    copy.allreduce(sums, Op.SUM);
                    assertArrayEquals(new double[] {2, 2}, sums);
                    copy.free();
                    grid.free();
                });
    }

    @Test
    void duplicatesAreCongruentAndCopyAttributesByTheirRules() {
        Ranks.on(
                3,
                comm -> {
                    final Attributes.Key kept = comm.attributes().newKey(v -> v);
                    final Attributes.Key dropped = comm.attributes().newKey(null);
                    comm.attributes().put(kept, "value");
                    comm.attributes().put(dropped, "other");
                    final IntraComm twin = comm.dup();
                    assertEquals(Comparison.CONGRUENT, Comm.compare(comm, twin));
                    assertEquals(Comparison.IDENT, Comm.compare(twin, twin));
                    assertEquals("value", twin.attributes().get(kept));
                    assertNull(twin.attributes().get(dropped));
                    comm.attributes().remove(kept);
                    assertThrows(GalernaException.class, () -> comm.attributes().remove(kept));
                    assertEquals("value", twin.attributes().get(kept));
                    assertNotEquals(comm.context(), twin.context());
                });
    }

    @Test
    void createIsCalledByTheMembersAlone() {
        Ranks.each(comm -> {
            final int[] even = new int[(comm.size() + 1) / 2];
            for (int i = 0; i < even.length; i++) {
                even[i] = 2 * (even.length - 1 - i);
            }
            final Group group = comm.group().include(even);
            if (comm.rank() % 2 == 0) {
                final IntraComm part = comm.create(group);
                assertEquals(even.length, part.size());
                assertEquals(even.length - 1 - comm.rank() / 2, part.rank());
                assertEquals(even.length, part.allreduce(1, Op.SUM));
                part.free();
            } else {
                assertNull(comm.create(group.include()));
            }
            assertNull(comm.create(Group.EMPTY));
        });
    }

    @Test
    void threadsMakeCommunicatorsOfDifferentGroupsAtOnce() {
        Ranks.on(
                4,
                comm -> {
                    final List<Callable<Integer>> tasks = new ArrayList<>();
                    for (int other = 0; other < 4; other++) {
                        final int low = Math.min(comm.rank(), other);
                        final int high = Math.max(comm.rank(), other);
                        if (low < high) {
                            tasks.add(() -> {
                                int sum = 0;
                                for (int i = 0; i < 20; i++) {
                                    final IntraComm pair =
                                            comm.create(comm.group().include(high, low));
                                    sum += pair.allreduce(1, Op.SUM);
                                    pair.free();
                                }
                                return sum;
                            });
                        }
                    }
                    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
                        for (final Future<Integer> sum : threads.invokeAll(tasks)) {
                            assertEquals(40, sum.get());
                        }
                    }
                });
    }

    /** The two groups have the same {@code Arrays.hashCode} of their members. */
    @Test
    void creationsForSimilarGroupsDoNotMeet() {
        Ranks.on(
                33,
                comm -> {
                    final Group one = comm.group().include(0, 1, 32);
                    final Group two = comm.group().include(0, 2, 1);
                    final boolean isTurned = comm.rank() == 1; // it waits for rank 0 alone
                    final IntraComm early = comm.create(isTurned ? two : one);
                    final IntraComm late = comm.create(isTurned ? one : two);
                    requireEqualContexts(comm, isTurned ? late : early, one);
                    requireEqualContexts(comm, isTurned ? early : late, two);
                });
    }

    @Test
    void tagsTellCreationsForOneGroupApart() {
        Ranks.each(comm -> {
            final boolean isTurned = comm.rank() % 2 == 1; // it sends nothing on
            final IntraComm early = comm.create(comm.group(), isTurned ? 2 : 1);
            final IntraComm late = comm.create(comm.group(), isTurned ? 1 : 2);
            requireEqualContexts(comm, isTurned ? late : early, comm.group());
            requireEqualContexts(comm, isTurned ? early : late, comm.group());
            final GalernaException failure =
                    assertThrows(GalernaException.class, () -> comm.create(comm.group(), -1));
            assertEquals(ErrorClass.TAG, failure.errorClass());
        });
    }

    private static void requireEqualContexts(IntraComm comm, IntraComm made, Group members) {
        final long[] own = {made == null ? -1 : made.context()};
        final long[] all = new long[comm.size()];
        comm.allgather(Buffer.of(own), Buffer.of(all, 0, 1, Datatype.LONG));
        for (int rank = 0; rank < comm.size(); rank++) {
            final boolean isIn = members.rankOf(comm.group().process(rank)) != Group.UNDEFINED;
            assertEquals(isIn ? all[0] : -1, all[rank]);
        }
    }

    @Test
    void splitOrdersByKeyThenRank() {
        Ranks.each(comm -> {
            final int me = comm.rank();
            final IntraComm part = comm.split(me % 3 == 2 ? Comm.UNDEFINED : me % 3, -(me / 6));
            if (me % 3 == 2) {
                assertNull(part);
                return;
            }
            final int[] ranks = new int[part.size()];
            part.allgather(Buffer.of(new int[] {me}), Buffer.of(ranks, 0, 1, INT));
            for (int i = 1; i < ranks.length; i++) {
                final int before = ranks[i - 1];
                final int here = ranks[i];
                assertTrue(before / 6 > here / 6 || (before / 6 == here / 6 && before < here));
                assertEquals(me % 3, here % 3);
            }
            assertThrows(GalernaException.class, () -> comm.split(-5, 0));
        });
    }

    private static final org.galerna.datatype.Datatype INT = org.galerna.datatype.Datatype.INT;

    @Test
    void intercommunicatorsJoinTwoGroupsAndMerge() {
        for (final int size : new int[] {2, 3, 5, 8}) {
            Ranks.on(
                    size,
                    comm -> {
                        final boolean low = comm.rank() < size / 2;
                        final IntraComm half = comm.split(low ? 0 : 1, comm.rank());
                        final InterComm inter =
                                comm.createIntercomm(half, 0, low ? size / 2 : 0, 77);
                        assertTrue(inter.isInter());
                        assertEquals(half.size(), inter.size());
                        assertEquals(size - half.size(), inter.remoteSize());
                        assertEquals(half.rank(), inter.rank());
                        final Request[] sends = new Request[inter.remoteSize()];
                        for (int r = 0; r < sends.length; r++) {
                            sends[r] = inter.isend(new int[] {comm.rank()}, r, 0);
                        }
                        int sum = 0;
                        for (int r = 0; r < inter.remoteSize(); r++) {
                            final int[] in = new int[1];
                            final Status status = inter.recv(in, Comm.ANY_SOURCE, 0);
                            assertEquals(low ? size / 2 + status.source() : status.source(), in[0]);
                            sum += in[0];
                        }
                        Request.waitAll(sends);
                        assertTrue(sum >= 0);
                        final InterComm twin = inter.dup();
                        assertEquals(Comparison.CONGRUENT, Comm.compare(inter, twin));
                        assertEquals(Comparison.UNEQUAL, Comm.compare(inter, comm));
                        assertEquals(
                                low ? size - size / 2 + comm.rank() : comm.rank() - size / 2,
                                inter.merge(low).rank());
                        final IntraComm same = inter.merge(true);
                        assertEquals(comm.rank(), same.rank());
                        assertEquals(size, same.allreduce(1, Op.SUM));
                    });
        }
    }

    @Test
    void callsBetweenTwoGroupsThatAreRefusedDoNotCount() {
        Ranks.on(
                2,
                comm -> {
                    final int me = comm.rank();
                    final IntraComm half = comm.split(me, 0);
                    final InterComm inter = comm.createIntercomm(half, 0, 1 - me, 1);
                    final int[] in = new int[1];
                    final WBuffer send = blockAt(0, new int[] {me});
                    final WBuffer receive = blockAt(0, in);
                    if (me == 0) {
                        final Buffer objects = Buffer.of(new Object[1]);
                        assertThrows(
                                GalernaException.class,
                                () -> inter.ialltoallw(blockAt(2, in), receive));
                        assertThrows(
                                GalernaException.class, () -> inter.ibcast(objects, Comm.ROOT));
                    }
                    inter.ialltoallw(send, receive).waitFor();
                    assertEquals(1 - me, in[0]);
                });
    }

    private static WBuffer blockAt(long bytes, int[] data) {
        return WBuffer.of(data, new long[] {1}, new long[] {bytes}, Datatype.INT);
    }

    @Test
    void gridsShiftAndFallIntoParts() {
        Ranks.on(
                7,
                comm -> {
                    final CartComm grid =
                            comm.createCart(new int[] {2, 3}, new boolean[] {false, true}, true);
                    if (comm.rank() == 6) {
                        assertNull(grid);
                        assertThrows(
                                GalernaException.class,
                                () -> comm.createCart(new int[] {8}, new boolean[] {true}, false));
                        return;
                    }
                    final int[] place = grid.coords(grid.rank());
                    assertEquals(grid.rank(), grid.rankAt(place[0], place[1] + 3));
                    final Shift down = grid.shift(0, 1);
                    assertEquals(
                            place[0] == 1 ? Comm.PROC_NULL : grid.rank() + 3, down.destination());
                    final Shift right = grid.shift(1, 1);
                    final int[] in = {-1};
                    grid.sendrecv(
                            Buffer.of(new int[] {grid.rank()}),
                            new Address(right.destination(), 0),
                            Buffer.of(in),
                            new Address(right.source(), 0));
                    assertEquals(right.source(), in[0]);
                    final CartComm row = grid.sub(false, true);
                    assertEquals(3, row.size());
                    assertEquals(place[1], row.rank());
                    assertEquals(3 * place[0] * 3 + 3, row.allreduce(grid.rank(), Op.SUM));
                    assertEquals(1, grid.sub(false, false).size());
                    final CartComm twin = grid.dup();
                    assertEquals(
                            new CartTopology(new int[] {2, 3}, new boolean[] {false, true}),
                            twin.topology());
                });
    }

    @Test
    void graphsKnowTheirNeighbours() {
        Ranks.on(
                4,
                comm -> {
                    final GraphComm graph =
                            comm.createGraph(
                                    new int[] {2, 3, 4, 6}, new int[] {1, 3, 0, 3, 0, 2}, false);
                    assertArrayEquals(new int[] {1, 3}, graph.neighbours(0));
                    assertArrayEquals(new int[] {0, 2}, graph.dup().neighbours(3));
                    assertNotNull(graph.topology());
                    assertNull(comm.topology());
                });
    }

    @Test
    void aFreedCommunicatorRefusesEveryCall() {
        Ranks.on(
                2,
                comm -> {
                    final IntraComm twin = comm.dup();
                    twin.name("twin");
                    comm.barrier();
                    twin.free();
                    assertTrue(twin.isFreed());
                    final List<Runnable> calls =
                            List.of(
                                    () -> twin.send(new int[1], 0, 0),
                                    () -> twin.recv(new int[1], 0, 0),
                                    () -> twin.isend(new int[1], 0, 0),
                                    () -> twin.irecv(new int[1], 0, 0),
                                    () -> twin.iprobe(0, 0),
                                    twin::barrier,
                                    () -> twin.bcast(new int[1], 0),
                                    twin::dup,
                                    () -> twin.split(0, 0),
                                    () -> twin.create(comm.group()),
                                    twin::free);
                    for (final Runnable call : calls) {
                        final GalernaException failure =
                                assertThrows(GalernaException.class, call::run);
                        assertEquals(ErrorClass.COMM, failure.errorClass());
                        assertTrue(failure.getMessage().contains("twin was freed"));
                        assertTrue(failure.call().isPresent());
                    }
                    assertFalse(comm.isFreed());
                    comm.barrier();
                });
    }

    /** The other side may still be at the end of a collective call. */
    @Test
    void aSideThatFreesAnIntercommunicatorLeavesTheOtherItsMemory() {
        Ranks.on(
                4,
                comm -> {
                    final boolean isFirst = comm.rank() < 2;
                    final IntraComm half = comm.split(isFirst ? 0 : 1, 0);
                    final InterComm inter = comm.createIntercomm(half, 0, isFirst ? 2 : 0, 1);
                    inter.barrier();
                    if (isFirst) {
                        inter.free();
                    }
                    comm.barrier();
                    if (!isFirst) {
                        final long key = Contexts.of(Formation.sideOf(inter), Contexts.COLLECTIVE);
                        final Commons commons = comm.local.device().commons().orElseThrow();
                        assertInstanceOf(Commons.Reusable.class, commons.join(key, 2, () -> 0));
                        inter.free();
                    }
                });
    }

    @Test
    void contextsTellWhoMadeThem() {
        Ranks.on(
                2,
                comm -> {
                    assertEquals("COMM_WORLD", Contexts.name(comm.context()));
                    assertEquals(
                            "COMM_WORLD (collective)",
                            Contexts.name(Contexts.of(comm.context(), Contexts.COLLECTIVE)));
                    final long side = Contexts.part(comm.context(), Contexts.SECOND_SIDE);
                    assertFalse(Contexts.isForMessages(side));
                    assertEquals(
                            "COMM_WORLD (collective)",
                            Contexts.name(Contexts.of(side, Contexts.COLLECTIVE)));
                    final IntraComm twin = comm.dup();
                    assertEquals("communicator 1 of rank 0", twin.name());
                    twin.name("mine");
                    assertEquals("mine", comm.local.contexts().describe(twin.context()));
                    final long forming = Contexts.formation(-1);
                    assertFalse(Contexts.isForMessages(forming));
                    comm.local.contexts().forming(forming, twin);
                    assertEquals(
                            "mine (making a communicator)",
                            comm.local.contexts().describe(forming));
                    comm.local.contexts().formed(forming);
                    assertEquals(Contexts.name(forming), comm.local.contexts().describe(forming));
                });
    }

    /** Rank 0 leads what it is the first of; others lead what they are. */
    @Test
    void aLeaderWithoutNumbersFailsAtAllRanks() {
        Ranks.on(
                4,
                comm -> {
                    final boolean isFirst = comm.rank() < 2;
                    final IntraComm half = comm.split(isFirst ? 0 : 1, 0);
                    final InterComm inter = comm.createIntercomm(half, 0, isFirst ? 2 : 0, 1);
                    if (comm.rank() == 0) {
                        comm.local.contexts().numbers.set(Contexts.NUMBERS - 1);
                    }
                    final IntraComm last = comm.dup();
                    assertEquals(
                            "communicator " + (Contexts.NUMBERS - 2) + " of rank 0", last.name());
                    last.barrier();
                    spent(comm::dup);
                    spent(() -> comm.split(0, 0));
                    spent(inter::dup);
                    spent(() -> inter.merge(isFirst));
                    spent(() -> comm.createIntercomm(half, 0, isFirst ? 2 : 0, 1));
                    assertThrows(GalernaException.class, comm.idup()::comm);
                    assertEquals("communicator 1 of rank 3", comm.split(0, -comm.rank()).name());
                });
    }

    private static void spent(Executable call) {
        final GalernaException e = assertThrows(GalernaException.class, call);
        assertEquals(ErrorClass.INTERN, e.errorClass());
    }
}
