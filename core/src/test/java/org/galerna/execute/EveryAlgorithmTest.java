// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.galerna.Galerna;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.selection.Registry;
import org.galerna.datatype.BaseType;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.group.Group;
import org.galerna.reduce.Kernel;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every algorithm of the registry through the direct executor and a real device. */
@Timeout(60)
class EveryAlgorithmTest {
    private static final long CONTEXT = 77;
    private static final int[] COUNTS = {0, 2, 6, 30, 256, 20_000};
    private static final int REPEATS = 4; // every other call may go the other way round
    private static final int FEW_RANKS = 3; // that may spin, so that calls do go that way

    /** Pairs (a, b) that stand for x -> a x + b: not commutative. */
    private static final class Affine implements Kernel {
        @Override
        public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
            final long[] left = (long[]) in;
            final long[] right = (long[]) inout;
            for (int i = 0; i < count; i += 2) {
                final long factor = left[inAt + i];
                right[inoutAt + i + 1] = factor * right[inoutAt + i + 1] + left[inAt + i + 1];
                right[inoutAt + i] *= factor;
            }
        }

        @Override
        public void combineAfter(Object in, int inAt, Object inout, int inoutAt, int count) {
            final long[] left = (long[]) inout;
            final long[] right = (long[]) in;
            for (int i = 0; i < count; i += 2) {
                final long factor = left[inoutAt + i];
                left[inoutAt + i + 1] += factor * right[inAt + i + 1];
                left[inoutAt + i] = factor * right[inAt + i];
            }
        }
    }

    private static final class Sum implements Kernel {
        @Override
        public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
            final long[] left = (long[]) in;
            final long[] right = (long[]) inout;
            for (int i = 0; i < count; i++) {
                right[inoutAt + i] += left[inAt + i];
            }
        }
    }

    /** One call on one rank: what it sends, where it receives, and what it must find there. */
    @SuppressWarnings("ArrayRecordComponent") // what the ranks share, compared by nobody
    private record Call(Shape shape, long[] send, long[] receive, long[] expected) {
        boolean mayBeInPlace() {
            return switch (shape.primitive()) {
                case REDUCE -> receive != null;
                case ALLREDUCE, SCAN -> true;
                default -> false;
            };
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8})
    void givesTheResultOfASerialLoop(int ranks) throws Exception {
        final FabricOptions options = FabricOptions.of(ranks).withOversubscribed(ranks > FEW_RANKS);
        try (Fabric fabric = Galerna.device().open(options);
                ExecutorService threads = Executors.newFixedThreadPool(ranks)) {
            final List<Callable<Integer>> bodies = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                final Device device = fabric.device(rank);
                final int own = rank;
                bodies.add(() -> runAll(device, own, ranks));
            }
            for (final Future<Integer> calls : threads.invokeAll(bodies)) {
                assertTrue(calls.get() > 100, "calls: " + calls.get());
            }
        }
    }

    private static int runAll(Device device, int rank, int ranks) {
        final Group group = Group.range(0, ranks, rank);
        final CallSlots slots = new CallSlots();
        final Meeting meeting = Meeting.of(device, CONTEXT, group);
        final Executor executor =
                new Executor(new DirectSteps(device, CONTEXT, group, meeting, slots), slots);
        int calls = 0;
        for (final Primitive primitive : Primitive.values()) {
            if (!primitive.isBytesKnown() || primitive == Primitive.ALLGATHERV) {
                continue; // their algorithms serve the forms with equal blocks too
            }
            for (final Algorithm algorithm : Registry.algorithms(primitive)) {
                final Kernel kernel = algorithm.traits().commutative() ? new Sum() : new Affine();
                for (final int count : COUNTS) {
                    for (int root = 0; root < (primitive.isRooted() ? ranks : 1); root++) {
                        final Place place = new Place(primitive, ranks, rank, root);
                        final Call call = place.call(count, kernel);
                        final Shape shape = call.shape().on(placement(ranks));
                        if (algorithm.traits().allows(shape.facts())) {
                            final Prepared once = Prepared.once(algorithm, rank, shape);
                            calls = run(executor, once, kernel, call, calls);
                            final Prepared kept = Prepared.kept(algorithm, rank, shape);
                            calls = run(executor, kept, kernel, call, calls);
                        }
                    }
                }
            }
        }
        return calls;
    }

    /** As if every three ranks had a host of their own, and all reached each other nevertheless. */
    private static Placement placement(int ranks) {
        final int[] hosts = new int[ranks];
        Arrays.setAll(hosts, rank -> rank / 3);
        return Placement.of(hosts, Placement.Reach.MEMORY);
    }

    /** An executor and where its calls' slots lie. */
    private record Executor(DirectSteps steps, CallSlots slots) {}

    /**
     * Runs a call some times with fresh receive buffers, the last time in place where results are
     * as long as operands, and returns the number of the last one.
     */
    private static int run(Executor on, Prepared plan, Kernel kernel, Call call, int before) {
        for (int i = 1; i <= REPEATS; i++) {
            final boolean isInPlace = i == REPEATS && call.mayBeInPlace();
            final long[] from = isInPlace ? call.send() : call.receive();
            final long[] receive = from == null ? null : from.clone();
            final long[] sent = call.send() == null ? null : call.send().clone();
            on.slots.send(isInPlace ? receive : call.send(), 0);
            on.slots.receive(receive, 0);
            on.steps.run(plan, BaseType.LONG, kernel, before + i);
            on.slots.clear();
            assertArrayEquals(
                    call.expected(),
                    receive,
                    () -> plan.algorithm().traits().name() + " of " + call.shape());
            assertArrayEquals(sent, call.send(), "SEND is only read");
        }
        return before + REPEATS;
    }

    /** A rank of a call. */
    private record Place(Primitive primitive, int ranks, int rank, int root) {

        Call call(int count, Kernel kernel) {
            final long bytes = (long) count * Long.BYTES;
            final long unit = 2L * Long.BYTES;
            final long[] own = values(rank, 0, count);
            if (primitive == Primitive.REDUCE_SCATTER) {
                return reduceScatter(count, kernel);
            }
            final Shape shape =
                    Shape.equal(
                            primitive,
                            ranks,
                            root,
                            primitive == Primitive.BARRIER ? 0 : bytes,
                            unit);
            return switch (primitive) {
                case BARRIER -> new Call(shape, null, null, null);
                case BCAST ->
                        new Call(
                                shape,
                                null,
                                rank == root ? own : new long[count],
                                values(root, 0, count));
                case GATHER -> at(rank == root, shape, own, gathered(0, count));
                case SCATTER ->
                        at(
                                true,
                                shape,
                                rank == root ? values(root, 0, ranks * count) : null,
                                values(root, rank * count, count));
                case ALLGATHER -> at(true, shape, own, gathered(0, count));
                case ALLTOALL ->
                        at(
                                true,
                                shape,
                                values(rank, 0, ranks * count),
                                gathered(rank * count, count));
                case REDUCE -> at(rank == root, shape, own, folded(0, ranks, count, kernel));
                case ALLREDUCE -> at(true, shape, own, folded(0, ranks, count, kernel));
                case SCAN -> at(true, shape, own, folded(0, rank + 1, count, kernel));
                case EXSCAN -> at(rank > 0, shape, own, folded(0, rank, count, kernel));
                default -> throw new IllegalArgumentException(primitive.label());
            };
        }

        private static Call at(boolean receives, Shape shape, long[] send, long[] expected) {
            return receives
                    ? new Call(shape, send, new long[expected.length], expected)
                    : new Call(shape, send, null, null);
        }

        /** Every third rank gets nothing. */
        private Call reduceScatter(int count, Kernel kernel) {
            final long[] counts =
                    IntStream.range(0, ranks).mapToLong(to -> to % 3 == 1 ? 0 : count).toArray();
            final Blocks blocks = Blocks.table(counts, null, ranks, Long.BYTES);
            final int total = (int) (blocks.end() / Long.BYTES);
            final int start = (int) (blocks.offset(rank) / Long.BYTES);
            final long[] expected = new long[(int) counts[rank]];
            System.arraycopy(folded(0, ranks, total, kernel), start, expected, 0, expected.length);
            return at(
                    true,
                    Shape.reduceScatter(rank, blocks, 2L * Long.BYTES),
                    values(rank, 0, total),
                    expected);
        }

        private long[] gathered(int from, int count) {
            final long[] all = new long[ranks * count];
            for (int other = 0; other < ranks; other++) {
                System.arraycopy(values(other, from, count), 0, all, other * count, count);
            }
            return all;
        }

        private static long[] folded(int first, int end, int count, Kernel kernel) {
            final long[] result = values(Math.max(end - 1, 0), 0, count);
            for (int other = end - 2; other >= first && count > 0; other--) {
                kernel.combine(values(other, 0, count), 0, result, 0, count);
            }
            return result;
        }

        private static long[] values(int rank, int from, int count) {
            final long[] values = new long[count];
            for (int i = 0; i < count; i++) {
                values[i] = rank * 1_000_003L + (from + i) * 7919L + 1;
            }
            return values;
        }
    }
}
