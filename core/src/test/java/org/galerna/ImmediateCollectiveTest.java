// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective calls that return at once, and persistent ones. */
@Timeout(60)
class ImmediateCollectiveTest {
    private static final int LARGE = 50_000;

    /** x -> a x + b as pairs (a, b): not commutative; tells which threads call it. */
    private static UserOp affine(Set<Thread> callers) {
        return UserOp.of(
                (left, leftAt, right, rightAt, count, type) -> {
                    callers.add(Thread.currentThread());
                    final long[] a = (long[]) left;
                    final long[] b = (long[]) right;
                    for (int i = 0; i < count; i += 2) {
                        final long factor = a[i];
                        b[i + 1] = factor * b[i + 1] + a[i + 1];
                        b[i] *= factor;
                    }
                },
                false);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void everyOperationGivesWhatTheBlockingOneGives(int ranks) {
        Ranks.on(
                ranks,
                comm -> {
                    for (final int count : new int[] {0, 1, 3, 3000}) {
                        for (int root = 0; root < ranks; root += 2) {
                            new Pairs(comm, count, root).checkAll();
                        }
                    }
                });
    }

    /** Each operation twice: blocking, and at once. */
    private static final class Pairs {
        private final IntraComm comm;
        private final int root;
        private final int[] own;
        private final int[] forAll;
        private final long[] counts;
        private final int count;

        Pairs(IntraComm comm, int count, int root) {
            this.comm = comm;
            this.root = root;
            this.count = count;
            own = new int[count];
            Arrays.setAll(own, i -> comm.rank() * 1000 + i);
            forAll = new int[count * comm.size()];
            Arrays.setAll(forAll, i -> comm.rank() * 5000 + i);
            counts = new long[comm.size()];
            Arrays.fill(counts, count);
        }

        private Buffer block(int[] all) {
            return Buffer.of(all, 0, count, Datatype.INT);
        }

        private VBuffer blocks(int[] all) {
            return VBuffer.of(all, 0, counts, null, Datatype.INT);
        }

        private int[] all() {
            return new int[count * comm.size()];
        }

        private interface Call {
            void run(int[] into);
        }

        private interface Started {
            Request run(int[] into);
        }

        private void same(int[] a, Call blocking, Started immediate) {
            final int[] b = a.clone();
            final Request request = immediate.run(b);
            blocking.run(a);
            request.waitFor();
            assertTrue(request.isNull());
            assertArrayEquals(a, b);
        }

        void checkAll() {
            comm.ibarrier().waitFor();
            same(own.clone(), a -> comm.bcast(a, root), b -> comm.ibcast(Buffer.of(b), root));
            moves();
            vectors();
            reductions();
        }

        private void moves() {
            final Buffer mine = Buffer.of(own);
            final Buffer each = block(forAll);
            same(
                    all(),
                    a -> comm.gather(mine, block(a), root),
                    b -> comm.igather(mine, block(b), root));
            same(
                    own.clone(),
                    a -> comm.scatter(each, Buffer.of(a), root),
                    b -> comm.iscatter(each, Buffer.of(b), root));
            same(all(), a -> comm.allgather(mine, block(a)), b -> comm.iallgather(mine, block(b)));
            same(all(), a -> comm.alltoall(each, block(a)), b -> comm.ialltoall(each, block(b)));
        }

        private void vectors() {
            final Buffer mine = Buffer.of(own);
            final VBuffer each = blocks(forAll);
            same(
                    all(),
                    a -> comm.gatherv(mine, blocks(a), root),
                    b -> comm.igatherv(mine, blocks(b), root));
            same(
                    own.clone(),
                    a -> comm.scatterv(each, Buffer.of(a), root),
                    b -> comm.iscatterv(each, Buffer.of(b), root));
            same(
                    all(),
                    a -> comm.allgatherv(mine, blocks(a)),
                    b -> comm.iallgatherv(mine, blocks(b)));
            same(
                    all(),
                    a -> comm.alltoallv(each, blocks(a)),
                    b -> comm.ialltoallv(each, blocks(b)));
        }

        private void reductions() {
            final Buffer mine = Buffer.of(own);
            same(
                    own.clone(),
                    a -> comm.reduce(mine, Buffer.of(a), Op.SUM, root),
                    b -> comm.ireduce(mine, Buffer.of(b), Op.SUM, root));
            same(
                    own.clone(),
                    a -> comm.allreduce(mine, Buffer.of(a), Op.MAX),
                    b -> comm.iallreduce(mine, Buffer.of(b), Op.MAX));
            same(
                    own.clone(),
                    a -> comm.reduceScatter(Buffer.of(forAll), Buffer.of(a), counts, Op.SUM),
                    b -> comm.ireduceScatter(Buffer.of(forAll), Buffer.of(b), counts, Op.SUM));
            same(
                    own.clone(),
                    a -> comm.scan(mine, Buffer.of(a), Op.SUM),
                    b -> comm.iscan(mine, Buffer.of(b), Op.SUM));
            same(
                    own.clone(),
                    a -> comm.exscan(mine, Buffer.of(a), Op.SUM),
                    b -> comm.iexscan(mine, Buffer.of(b), Op.SUM));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7})
    void anyNumberIsUnderWayAndEndsInAnyOrder(int ranks) {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Ranks.on(
                ranks,
                comm -> {
                    final Random shared = new Random(seed); // equal on all ranks
                    final Random own = new Random(seed + comm.rank());
                    for (int turn = 0; turn < 20; turn++) {
                        turn(comm, shared, own);
                    }
                });
    }

    /** Many calls, some of them blocking; what each must give is known from rank and number. */
    private static void turn(IntraComm comm, Random shared, Random own) {
        final int calls = 1 + shared.nextInt(24);
        final List<Request> requests = new ArrayList<>();
        final List<Runnable> checks = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            final int number = i;
            final int length = shared.nextInt(4) == 0 ? LARGE : 1 + shared.nextInt(50);
            final int root = shared.nextInt(comm.size());
            final long[] data = new long[length];
            final int sum = comm.size() * (comm.size() - 1) / 2;
            switch (shared.nextInt(4)) {
                case 0 -> {
                    Arrays.fill(data, comm.rank() == root ? number : -1);
                    requests.add(comm.ibcast(Buffer.of(data), root));
                    checks.add(() -> assertEquals(number, data[length - 1]));
                }
                case 1 -> {
                    Arrays.fill(data, comm.rank() + number);
                    requests.add(comm.iallreduce(Buffer.IN_PLACE, Buffer.of(data), Op.SUM));
                    checks.add(() ->
                            assertEquals(sum + (long) number * comm.size(), data[length / 2]));
                }
                case 2 -> requests.add(comm.ibarrier());
                default ->
                        assertEquals(
                                sum + (long) number * comm.size(),
                                comm.allreduce((long) comm.rank() + number, Op.SUM));
            }
        }
        Collections.shuffle(requests, own);
        complete(requests.toArray(new Request[0]), own);
        checks.forEach(Runnable::run);
    }

    private static void complete(Request[] requests, Random own) {
        switch (own.nextInt(5)) {
            case 0 -> Request.waitAll(requests);
            case 1 -> {
                for (int left = requests.length; left > 0; left--) {
                    assertTrue(Request.waitAny(requests).index() >= 0);
                }
            }
            case 2 -> {
                int left = requests.length;
                while (left > 0) {
                    left -= Request.testSome(requests).length;
                }
            }
            case 3 -> {
                while (Request.testAll(requests) == null) {
                    Thread.onSpinWait();
                }
            }
            default -> {
                int left = requests.length;
                while (left > 0) {
                    left -= Request.waitSome(requests).length;
                }
            }
        }
        for (final Request request : requests) {
            assertFalse(request.isActive());
        }
    }

    @Test
    void aCallMovesOnWhileItsRankIsInAnotherCall() {
        Ranks.on(
                4,
                comm -> {
                    final double[] data = new double[LARGE];
                    Arrays.fill(data, 1);
                    final Request sum = comm.iallreduce(Buffer.IN_PLACE, Buffer.of(data), Op.SUM);
                    if (comm.rank() == 3) { // the others need its part, and it waits elsewhere
                        comm.recv(new int[1], 0, 7);
                    } else {
                        sum.waitFor();
                        assertEquals(4, data[LARGE - 1]);
                    }
                    if (comm.rank() == 0) {
                        comm.send(new int[1], 3, 7);
                    }
                    sum.waitFor();
                    assertEquals(4, data[0]);
                });
    }

    @Test
    void usersOperatorsAreCalledOnTheirRanksThreadInWhateverCallItIs() {
        Ranks.on(
                4,
                comm -> {
                    final Set<Thread> callers = ConcurrentHashMap.newKeySet();
                    final UserOp op = affine(callers);
                    final long[] data = {2, comm.rank(), 3, 1};
                    final long[] expected = data.clone();
                    comm.allreduce(Buffer.IN_PLACE, Buffer.of(expected), op);
                    callers.clear();
                    final Request request = comm.iallreduce(Buffer.IN_PLACE, Buffer.of(data), op);
                    if (comm.rank() == 0) { // the others need its part, and wait elsewhere
                        request.waitFor();
                        for (int peer = 1; peer < comm.size(); peer++) {
                            comm.send(new int[1], peer, 7);
                        }
                    } else if (comm.rank() == 1) {
                        while (comm.iprobe(0, 7) == null) {
                            LockSupport.parkNanos(1000);
                        }
                    } else {
                        comm.recv(new int[1], 0, 7);
                    }
                    request.waitFor();
                    assertArrayEquals(expected, data);
                    assertEquals(Set.of(Thread.currentThread()), callers);
                });
    }

    @Test
    void persistentCallsStartAgainInAnyOrder() {
        Ranks.on(
                3,
                comm -> {
                    final int[] data = new int[4];
                    final int[] sums = new int[40];
                    final int[] own = new int[40];
                    final short[] spread = new short[6];
                    final PersistentRequest bcast = comm.bcastInit(Buffer.of(data), 1);
                    final PersistentRequest reduce =
                            comm.allreduceInit(Buffer.of(own), Buffer.of(sums), Op.SUM);
                    final PersistentRequest gaps =
                            comm.bcastInit(
                                    Buffer.of(
                                            spread, 0, 1, Datatype.vector(3, 1, 2, Datatype.SHORT)),
                                    0);
                    for (int i = 1; i <= 50; i++) {
                        Arrays.fill(data, comm.rank() == 1 ? i : 0);
                        Arrays.fill(own, i);
                        Arrays.fill(spread, (short) (comm.rank() == 0 ? i : -1));
                        if (comm.rank() == 0) {
                            PersistentRequest.startAll(bcast, reduce, gaps);
                        } else {
                            PersistentRequest.startAll(gaps, reduce, bcast);
                        }
                        Request.waitAll(reduce, bcast, gaps);
                        assertEquals(i, data[3]);
                        assertEquals(3 * i, sums[39]);
                        assertEquals(i, spread[2]);
                        assertEquals(comm.rank() == 0 ? i : -1, spread[1]);
                        assertFalse(reduce.isActive() || reduce.isNull());
                    }
                    bcast.free();
                    assertThrows(GalernaException.class, bcast::start);
                });
    }

    @Test
    void threadsOfARankUseCommunicatorsOfTheirOwn() {
        Ranks.on(
                3,
                comm -> {
                    final List<Thread> threads = new ArrayList<>();
                    final List<Throwable> failures =
                            Collections.synchronizedList(new ArrayList<>());
                    for (int t = 0; t < 3; t++) {
                        final IntraComm own = comm.dup();
                        final Thread thread =
                                new Thread(() -> {
                                    for (int i = 0; i < 100; i++) {
                                        final long[] data = {i, own.rank()};
                                        own.iallreduce(Buffer.IN_PLACE, Buffer.of(data), Op.SUM)
                                                .waitFor();
                                        assertEquals(3L * i, data[0]);
                                    }
                                });
                        thread.setUncaughtExceptionHandler((_, e) -> failures.add(e));
                        thread.start();
                        threads.add(thread);
                    }
                    for (final Thread thread : threads) {
                        thread.join();
                    }
                    assertEquals(List.of(), failures);
                });
    }

    @Test
    void mistakesAreRefusedAtTheCall() {
        Ranks.on(
                2,
                comm -> {
                    final GalernaException root =
                            assertThrows(
                                    GalernaException.class,
                                    () -> comm.ibcast(Buffer.of(new int[1]), 9));
                    assertEquals(ErrorClass.ROOT, root.errorClass());
                    final Request request = comm.ibarrier();
                    assertEquals(
                            ErrorClass.REQUEST,
                            assertThrows(GalernaException.class, request::cancel).errorClass());
                    assertEquals(
                            ErrorClass.REQUEST,
                            assertThrows(GalernaException.class, request::free).errorClass());
                    request.waitFor();
                });
    }

    @Test
    void aRankThatEndsEndsTheCall() {
        Ranks.on(
                3,
                comm -> {
                    if (comm.rank() == 2) {
                        return;
                    }
                    final Request request =
                            comm.iallreduce(Buffer.IN_PLACE, Buffer.of(new double[LARGE]), Op.SUM);
                    final GalernaException e =
                            assertThrows(GalernaException.class, request::waitFor);
                    assertEquals(ErrorClass.PROC_ABORTED, e.errorClass());
                });
    }

    @Test
    void anOperatorThatFailsFailsTheWait() {
        Ranks.on(
                2,
                comm -> {
                    final UserOp broken =
                            UserOp.of(
                                    (left, leftAt, right, rightAt, count, type) -> {
                                        throw new IllegalStateException("broken");
                                    },
                                    true);
                    final Request request =
                            comm.iallreduce(Buffer.IN_PLACE, Buffer.of(new long[2]), broken);
                    final RuntimeException e =
                            assertThrows(RuntimeException.class, request::waitFor);
                    assertEquals("broken", e.getMessage());
                });
    }

    @Test
    void algorithmsThatReachByNameLeaveTheChoiceToTheTable() {
        Ranks.on(
                4,
                comm -> {
                    final IntraComm forced = comm.dup("allreduce=slice_parallel,bcast=one_copy");
                    final int[] sums = {1, comm.rank()};
                    forced.iallreduce(Buffer.IN_PLACE, Buffer.of(sums), Op.SUM).waitFor();
                    assertArrayEquals(new int[] {4, 6}, sums);
                    final int[] data = {comm.rank() == 2 ? 5 : 0};
                    final PersistentRequest request = forced.bcastInit(Buffer.of(data), 2);
                    request.start();
                    request.waitFor();
                    assertEquals(5, data[0]);
                });
    }

    /** Objects that differ in length between ranks. */
    private static Object[] objects(int rank, int count) {
        final Object[] some = new Object[count];
        Arrays.setAll(some, i -> "x".repeat(rank * 40 + i) + i);
        return some;
    }

    private static Object[] allObjects(int ranks, int count) {
        final Object[] all = new Object[ranks * count];
        Arrays.setAll(all, i -> objects(i / count, count)[i % count]);
        return all;
    }

    private static final Op CONCAT =
            UserOp.of(
                    (left, leftAt, right, rightAt, count, type) -> {
                        for (int i = 0; i < count; i++) {
                            final Object[] b = (Object[]) right;
                            b[(int) rightAt + i] =
                                    "" + ((Object[]) left)[(int) leftAt + i] + b[(int) rightAt + i];
                        }
                    },
                    false);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void objectsAreTakenAtTheCallAndReadWhenTheyCome(int ranks) {
        Ranks.on(
                ranks,
                comm -> {
                    final int me = comm.rank();
                    final Object[] own = objects(me, 2);
                    final Object[] data = me == 0 ? objects(0, 2) : new Object[2];
                    final Object[] gathered = new Object[2 * ranks];
                    final Object[] dealt = new Object[2];
                    final Object[] everywhere = new Object[2 * ranks];
                    final Object[] turned = new Object[ranks];
                    final Object[] joined = new Object[2];
                    final Object[] prefix = new Object[2];
                    final Object[] part = new Object[1];
                    final long[] ones = new long[ranks];
                    Arrays.fill(ones, 1);
                    final Object[] forAll = objects(me, ranks);
                    final List<Request> requests =
                            List.of(
                                    comm.ibcast(Buffer.of(data), 0),
                                    comm.igather(Buffer.of(own), pairs(gathered), 0),
                                    comm.iscatter(pairs(allObjects(ranks, 2)), Buffer.of(dealt), 0),
                                    comm.iallgather(Buffer.of(own), pairs(everywhere)),
                                    comm.ialltoall(ones(forAll), ones(turned)),
                                    comm.iallreduce(Buffer.of(own), Buffer.of(joined), CONCAT),
                                    comm.iscan(Buffer.of(own), Buffer.of(prefix), CONCAT),
                                    comm.ireduceScatter(
                                            Buffer.of(forAll), Buffer.of(part), ones, CONCAT));
                    final List<Request> order = new ArrayList<>(requests);
                    Collections.reverse(order);
                    Request.waitAll(order.toArray(new Request[0]));
                    assertArrayEquals(objects(0, 2), data);
                    assertArrayEquals(
                            me == 0 ? allObjects(ranks, 2) : new Object[2 * ranks], gathered);
                    assertArrayEquals(objects(me, 2), dealt);
                    assertArrayEquals(allObjects(ranks, 2), everywhere);
                    assertEquals(joined(ranks, 2, 1), joined[1]);
                    assertEquals(joined(me + 1, 2, 1), prefix[1]);
                    assertEquals(joined(ranks, ranks, me), part[0]);
                    for (int rank = 0; rank < ranks; rank++) {
                        assertEquals(objects(rank, ranks)[me], turned[rank]);
                    }
                    final PersistentRequest again = comm.bcastInit(Buffer.of(data), 0);
                    for (int turn = 0; turn < 3; turn++) {
                        data[0] = me == 0 ? "turn " + turn : null;
                        again.start();
                        again.waitFor();
                        assertEquals("turn " + turn, data[0]);
                    }
                });
    }

    private static Buffer pairs(Object[] all) {
        return Buffer.of(all, 0, 2, Datatype.OBJECT);
    }

    private static Buffer ones(Object[] all) {
        return Buffer.of(all, 0, 1, Datatype.OBJECT);
    }

    private static String joined(int ranks, int count, int at) {
        final StringBuilder text = new StringBuilder();
        for (int rank = 0; rank < ranks; rank++) {
            text.append(objects(rank, count)[at]);
        }
        return text.toString();
    }

    /** Ranks start a call that was prepared long ago, and the next one, in different orders. */
    @Test
    void numbersThatComeAgainAreNotThoseOfPersistentCalls() {
        Ranks.on(
                2,
                comm -> {
                    final IntraComm twin = comm.dup();
                    final int[] twos = new int[1];
                    final int[] twenties = new int[1];
                    final PersistentRequest kept =
                            twin.allreduceInit(Buffer.of(new int[] {1}), Buffer.of(twos), Op.SUM);
                    twin.numbers().last = CollectiveRun.Numbers.MOST;
                    if (comm.rank() == 0) {
                        kept.start();
                    }
                    final Request next =
                            twin.iallreduce(Buffer.of(new int[] {10}), Buffer.of(twenties), Op.SUM);
                    if (comm.rank() == 1) {
                        kept.start();
                    }
                    kept.waitFor();
                    next.waitFor();
                    assertEquals(2, twos[0]);
                    assertEquals(20, twenties[0]);
                });
    }

    @Test
    void eachHalfOfTheNumbersBeginsAgain() {
        final CollectiveRun.Numbers numbers = new CollectiveRun.Numbers();
        assertEquals(1, numbers.firstOfStages());
        assertEquals(9, numbers.next());
        assertEquals(CollectiveRun.Numbers.MOST + 2, numbers.firstOfPersistent());
        assertEquals(CollectiveRun.Numbers.MOST + 10, numbers.firstOfPersistent());
        numbers.last = CollectiveRun.Numbers.MOST - 1;
        assertEquals(CollectiveRun.Numbers.MOST, numbers.next());
        assertEquals(0, numbers.next());
        numbers.last = CollectiveRun.Numbers.MOST - 7;
        assertEquals(1, numbers.firstOfStages());
    }
}
