// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.galerna.collectives.Primitive;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
import org.galerna.reduce.Kernel;
import org.galerna.reduce.Op;

/**
 * Collective calls on objects, as chains: objects become bytes, lengths travel first, then the
 * bytes by the forms for unequal blocks. What is known later is said as what {@linkplain
 * CollectiveRun#then follows}, so that the same chains serve calls that return at once. Reductions
 * collect all operands and fold them in rank order in one place, so that user functions see whole
 * messages.
 */
final class ObjectCollectives {
    private static final int NOBODY = -1;

    /** A message that leaves the receiver's objects as they are. */
    private static final byte[] NOTHING = {};

    private final IntraComm comm;
    private final Collectives bytes;
    private final CollectiveRun run;

    ObjectCollectives(IntraComm comm, Collectives bytes, CollectiveRun run) {
        this.comm = comm;
        this.bytes = bytes;
        this.run = run;
    }

    void bcast(Buffer data, int root) {
        if (comm.rank() == root) {
            spread(ObjectStreams.write(items(data)), root, _ -> {});
        } else {
            spread(null, root, message -> deliver(message, data));
        }
    }

    private void deliver(byte[] message, Buffer into) {
        comm.local.objects().deliver(message, message.length, items(into));
    }

    void gather(Buffer send, Buffer receive, int root) {
        final boolean inPlace = send == Buffer.IN_PLACE;
        final Buffer own = inPlace ? block(receive, root) : send;
        collect(
                own,
                root,
                all -> all.deliver(rank -> block(receive, rank), inPlace ? root : NOBODY));
    }

    void gatherv(Buffer own, VBuffer receive, int root) {
        collect(own, root, all -> all.deliver(receive::block, NOBODY));
    }

    void scatter(Buffer send, Buffer receive, int root) {
        distribute(
                comm.rank() == root ? written(rank -> block(send, rank)) : null,
                root,
                message -> deliverUnlessInPlace(message, receive));
    }

    void scatterv(VBuffer send, Buffer receive, int root) {
        distribute(
                comm.rank() == root ? written(send::block) : null,
                root,
                message -> deliverUnlessInPlace(message, receive));
    }

    private void deliverUnlessInPlace(byte[] message, Buffer receive) {
        if (receive != Buffer.IN_PLACE) {
            deliver(message, receive);
        }
    }

    void allgather(Buffer send, Buffer receive) {
        final boolean inPlace = send == Buffer.IN_PLACE;
        final Buffer own = inPlace ? block(receive, comm.rank()) : send;
        final int skipped = inPlace ? comm.rank() : NOBODY;
        collectAll(own, all -> all.deliver(rank -> block(receive, rank), skipped));
    }

    void allgatherv(Buffer own, VBuffer receive) {
        collectAll(own, all -> all.deliver(receive::block, NOBODY));
    }

    void alltoall(Buffer send, Buffer receive) {
        transpose(
                rank -> block(send, rank),
                all -> all.deliver(rank -> block(receive, rank), NOBODY));
    }

    void alltoallv(VBuffer send, VBuffer receive) {
        transpose(send::block, all -> all.deliver(receive::block, NOBODY));
    }

    void reduce(Buffer operands, Buffer receive, Op op, int root) {
        collect(operands, root, all -> store(fold(all, operands, op, comm.size()), receive));
    }

    void reduceAll(Primitive primitive, Buffer operands, Buffer receive, Op op) {
        if (primitive == Primitive.ALLREDUCE) {
            gatherAt(operands, 0, all -> allreduce(all, operands, receive, op));
            return;
        }
        final int ranks = comm.rank() + (primitive == Primitive.SCAN ? 1 : 0);
        collectAll(
                operands,
                all -> {
                    if (ranks > 0) {
                        store(fold(all, operands, op, ranks), receive);
                    }
                });
    }

    /** Combines at the first rank; if that fails there, the others get {@link #NOTHING}. */
    private void allreduce(Messages all, Buffer operands, Buffer receive, Op op) {
        if (comm.rank() != 0) {
            spread(null, 0, message -> deliver(message, receive));
            return;
        }
        final KeptFailure failure = new KeptFailure();
        final byte[] results =
                failure.attempt(
                        () -> {
                            store(fold(all, operands, op, comm.size()), receive);
                            return ObjectStreams.write(items(receive));
                        },
                        NOTHING);
        spread(results, 0, _ -> failure.rethrow());
    }

    void reduceScatter(Buffer operands, Buffer own, long[] counts, Op op) {
        gatherAt(
                operands,
                0,
                all -> {
                    final KeptFailure failure = new KeptFailure();
                    final Messages parts =
                            comm.rank() == 0
                                    ? failure.attempt(
                                            () ->
                                                    written(
                                                            results(all, operands, counts, op)
                                                                    ::block),
                                            new Messages(NOTHING, new long[comm.size()]))
                                    : null;
                    distribute(
                            parts,
                            0,
                            message -> {
                                failure.rethrow();
                                deliver(message, own);
                            });
                });
    }

    private VBuffer results(Messages all, Buffer operands, long[] counts, Op op) {
        final long[] elements = new long[comm.size()];
        Arrays.setAll(elements, rank -> counts[rank] * operands.type().size());
        final Object folded = fold(all, operands, op, comm.size());
        return VBuffer.of(folded, 0, elements, null, Datatype.OBJECT);
    }

    // ---- the chains ----

    /** Messages of all ranks, one behind the other. */
    private final class Messages {
        private final byte[] all;
        private final long[] lengths;

        Messages(byte[] all, long[] lengths) {
            this.all = all;
            this.lengths = lengths;
        }

        /** Reads each rank's objects into its block, all but one rank's. */
        void deliver(IntFunction<Buffer> blocks, int skipped) {
            int at = 0;
            for (int rank = 0; rank < lengths.length; rank++) {
                final int length = (int) lengths[rank];
                if (rank != skipped) {
                    final byte[] message = Arrays.copyOfRange(all, at, at + length);
                    comm.local.objects().deliver(message, length, items(blocks.apply(rank)));
                }
                at += length;
            }
        }
    }

    /** Brings one message of each rank to the root, which then uses them. */
    private void collect(Buffer own, int root, Consumer<Messages> use) {
        gatherAt(
                own,
                root,
                all -> {
                    if (comm.rank() == root) {
                        use.accept(all);
                    }
                });
    }

    /** Brings one message of each rank to the root; then all ranks go on. */
    private void gatherAt(Buffer own, int root, Consumer<Messages> goOn) {
        final byte[] message = ObjectStreams.write(items(own));
        final boolean isRoot = comm.rank() == root;
        final long[] lengths = new long[isRoot ? comm.size() : 0];
        bytes.gather(
                Buffer.of(new long[] {message.length}),
                isRoot ? Buffer.of(lengths, 0, 1, Datatype.LONG) : null,
                root);
        run.then(() -> {
            final byte[] all = new byte[total(lengths)];
            bytes.gatherv(Buffer.of(message), isRoot ? packed(all, lengths) : null, root);
            run.then(() -> goOn.accept(new Messages(all, lengths)));
        });
    }

    /** Brings one message of each rank to all ranks, which then use them. */
    private void collectAll(Buffer own, Consumer<Messages> use) {
        final byte[] message = ObjectStreams.write(items(own));
        final long[] lengths = new long[comm.size()];
        bytes.allgather(
                Buffer.of(new long[] {message.length}), Buffer.of(lengths, 0, 1, Datatype.LONG));
        run.then(() -> {
            final byte[] all = new byte[total(lengths)];
            bytes.allgatherv(Buffer.of(message), packed(all, lengths));
            run.then(() -> use.accept(new Messages(all, lengths)));
        });
    }

    /** Brings a message from each rank to each rank, which then uses them. */
    private void transpose(IntFunction<Buffer> blocks, Consumer<Messages> use) {
        final Messages out = written(blocks);
        final long[] lengths = new long[comm.size()];
        bytes.alltoall(
                Buffer.of(out.lengths, 0, 1, Datatype.LONG),
                Buffer.of(lengths, 0, 1, Datatype.LONG));
        run.then(() -> {
            final byte[] all = new byte[total(lengths)];
            bytes.alltoallv(packed(out.all, out.lengths), packed(all, lengths));
            run.then(() -> use.accept(new Messages(all, lengths)));
        });
    }

    /** Brings the root's message, null elsewhere, to all ranks, which then use it. */
    private void spread(byte[] own, int root, Consumer<byte[]> use) {
        final boolean isRoot = comm.rank() == root;
        final long[] length = {isRoot ? own.length : 0};
        bytes.bcast(Buffer.of(length), root);
        run.then(() -> {
            final byte[] message = isRoot ? own : new byte[(int) length[0]];
            bytes.bcast(Buffer.of(message), root);
            run.then(() -> use.accept(message));
        });
    }

    /** Brings one of the root's messages, null elsewhere, to each rank, which then uses it. */
    private void distribute(Messages out, int root, Consumer<byte[]> use) {
        final boolean isRoot = comm.rank() == root;
        final long[] length = new long[1];
        bytes.scatter(
                isRoot ? Buffer.of(out.lengths, 0, 1, Datatype.LONG) : null,
                Buffer.of(length),
                root);
        run.then(() -> {
            final byte[] message = new byte[(int) length[0]];
            bytes.scatterv(isRoot ? packed(out.all, out.lengths) : null, Buffer.of(message), root);
            run.then(() -> use.accept(message));
        });
    }

    /** A message for each rank. */
    private Messages written(IntFunction<Buffer> blocks) {
        final byte[][] each = new byte[comm.size()][];
        Arrays.setAll(each, rank -> ObjectStreams.write(items(blocks.apply(rank))));
        final long[] lengths = Arrays.stream(each).mapToLong(message -> message.length).toArray();
        final byte[] all = new byte[total(lengths)];
        int at = 0;
        for (final byte[] message : each) {
            System.arraycopy(message, 0, all, at, message.length);
            at += message.length;
        }
        return new Messages(all, lengths);
    }

    /**
     * The operands of the first ranks combined in rank order; arrays of the class of the user's.
     */
    private static Object fold(Messages all, Buffer operands, Op op, int ranks) {
        final int count = (int) items(operands).length();
        final Object[][] each = new Object[all.lengths.length][];
        Arrays.setAll(each, _ -> like(operands.data(), count));
        all.deliver(rank -> Buffer.of(each[rank]), NOBODY);
        final Kernel kernel = op.kernel(operands.type());
        final Object[] result = each[ranks - 1];
        for (int rank = ranks - 2; rank >= 0 && count > 0; rank--) {
            kernel.combine(each[rank], 0, result, 0, count);
        }
        return result;
    }

    private static Object[] like(Object array, int count) {
        return array == null ? new Object[count] : (Object[]) BaseType.newArrayLike(array, count);
    }

    private static void store(Object results, Buffer receive) {
        final Items items = items(receive);
        if (items.length() > 0) {
            items.scatter(0, results, 0, (int) items.length());
        }
    }

    private static Buffer block(Buffer blocks, int rank) {
        final long stride = blocks.count() * blocks.type().extent();
        return Buffer.of(
                blocks.data(), blocks.offset() + rank * stride, blocks.count(), blocks.type());
    }

    private static VBuffer packed(byte[] all, long[] lengths) {
        return VBuffer.of(all, 0, lengths, null, Datatype.BYTE);
    }

    private static Items items(Buffer buffer) {
        return buffer.type().in(buffer.data(), buffer.offset(), buffer.count());
    }

    private static int total(long[] lengths) {
        return Staging.requireArray(Arrays.stream(lengths).sum());
    }
}
