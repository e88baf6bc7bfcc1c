// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.galerna.BufferChecks.bytes;
import static org.galerna.BufferChecks.check;
import static org.galerna.BufferChecks.checkBlocks;
import static org.galerna.BufferChecks.checkCounts;
import static org.galerna.BufferChecks.operands;
import static org.galerna.BufferChecks.orNone;
import static org.galerna.BufferChecks.part;
import static org.galerna.BufferChecks.requireOneType;
import static org.galerna.BufferChecks.requireSame;
import static org.galerna.BufferChecks.unit;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.device.Kind;
import org.galerna.error.GalernaException;
import org.galerna.execute.Prepared;
import org.galerna.reduce.Op;

/**
 * The collective calls of one communicator: arguments are checked, buffers become slots, a plan
 * runs. Objects take the way of {@link ObjectCollectives}. One thread at a time.
 */
final class Collectives {
    private static final long MOVE = Shape.MOVE_UNIT;

    private final IntraComm comm;
    private final CollectiveRun run;
    private final CallBuffers buffers;
    private final ObjectCollectives objects;
    private Blocks parts; // of the reduce_scatter before
    private NeighbourCollectives neighbours; // made at the first such call

    Collectives(IntraComm comm, CollectiveRun run) {
        this.comm = comm;
        this.run = run;
        this.buffers = run.buffers;
        this.objects = new ObjectCollectives(comm, this, run);
    }

    /** The calls on the edges of the communicator's topology. */
    NeighbourCollectives neighbours() {
        if (neighbours == null) {
            neighbours = new NeighbourCollectives(comm, run);
        }
        return neighbours;
    }

    void barrier() {
        run.begin("Barrier");
        try {
            final Prepared plan = run.planner().equal(Primitive.BARRIER, 0, 0, MOVE, null);
            run.run(plan, BaseType.BYTE, null);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void bcast(Buffer data, int root) {
        run.begin("Bcast");
        try {
            Checks.root(comm, root);
            check(data, "buffer");
            if (isObjects(data)) {
                objects.bcast(data, root);
                return;
            }
            final long bytes = bytes(data);
            final Prepared plan = run.planner().equal(Primitive.BCAST, root, bytes, MOVE, null);
            if (comm.rank() == root) {
                buffers.source(data);
            } else {
                buffers.receive(data, 1, false);
            }
            run.run(plan, data.type().element(), null);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void gather(Buffer send, Buffer receive, int root) {
        run.begin("Gather");
        try {
            Checks.root(comm, root);
            final boolean isRoot = comm.rank() == root;
            if (isRoot) {
                checkBlocks(receive, comm.size(), "recvbuf");
            }
            final Buffer own = isRoot && send == Buffer.IN_PLACE ? receive : send;
            check(own, "sendbuf");
            if (isObjects(own)) {
                objects.gather(send, receive, root);
                return;
            }
            gatherItems(own, isRoot ? receive : null, root);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    private void gatherItems(Buffer own, Buffer receive, int root) {
        final long bytes = bytes(own);
        requireSame(receive, own);
        final Prepared plan = run.planner().equal(Primitive.GATHER, root, bytes, MOVE, null);
        if (receive != null) {
            buffers.receive(receive, comm.size(), receive == own);
        }
        bindOwn(receive == own, own, root * bytes);
        run.run(plan, own.type().element(), null);
    }

    void scatter(Buffer send, Buffer receive, int root) {
        run.begin("Scatter");
        try {
            Checks.root(comm, root);
            final boolean isRoot = comm.rank() == root;
            if (isRoot) {
                checkBlocks(send, comm.size(), "sendbuf");
            }
            final boolean inPlace = isRoot && receive == Buffer.IN_PLACE;
            final Buffer own = inPlace ? send : receive;
            check(own, "recvbuf");
            if (isObjects(own)) {
                objects.scatter(send, receive, root);
                return;
            }
            scatterItems(isRoot ? send : null, own, inPlace, root);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    private void scatterItems(Buffer send, Buffer own, boolean inPlace, int root) {
        final long bytes = bytes(own);
        requireSame(send, own);
        final Prepared plan = run.planner().equal(Primitive.SCATTER, root, bytes, MOVE, null);
        if (!inPlace) {
            buffers.receive(own, 1, false);
        }
        if (send != null) {
            buffers.send(send, comm.size(), -1);
        }
        if (inPlace) {
            buffers.receiveInPlace(root * bytes);
        }
        run.run(plan, own.type().element(), null);
    }

    void allgather(Buffer send, Buffer receive) {
        run.begin("Allgather");
        try {
            checkBlocks(receive, comm.size(), "recvbuf");
            final boolean inPlace = send == Buffer.IN_PLACE;
            if (!inPlace) {
                check(send, "sendbuf");
                requireSame(send, receive);
            }
            if (isObjects(receive)) {
                objects.allgather(send, receive);
                return;
            }
            final long bytes = bytes(receive);
            final Prepared plan = run.planner().equal(Primitive.ALLGATHER, 0, bytes, MOVE, null);
            buffers.receive(receive, comm.size(), inPlace);
            bindOwn(inPlace, send, comm.rank() * bytes);
            run.run(plan, receive.type().element(), null);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void alltoall(Buffer send, Buffer receive) {
        run.begin("Alltoall");
        try {
            checkBlocks(receive, comm.size(), "recvbuf");
            final Buffer out = send == Buffer.IN_PLACE ? receive : send;
            checkBlocks(out, comm.size(), "sendbuf");
            requireSame(out, receive);
            if (isObjects(receive)) {
                objects.alltoall(out, receive);
                return;
            }
            final Prepared plan =
                    run.planner().equal(Primitive.ALLTOALL, 0, bytes(receive), MOVE, null);
            buffers.receive(receive, comm.size(), false);
            buffers.send(out, comm.size(), -1);
            run.run(plan, receive.type().element(), null);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    // ---- blocks of any lengths ----

    void gatherv(Buffer send, VBuffer receive, int root) {
        run.begin("Gatherv");
        try {
            Checks.root(comm, root);
            final boolean isRoot = comm.rank() == root;
            if (isRoot) {
                check(receive, comm.size(), "recvcounts", "displs");
            }
            final Buffer given = isRoot && send == Buffer.IN_PLACE ? receive.block(root) : send;
            check(given, "sendbuf");
            final Buffer own = isRoot ? orNone(given, receive.type()) : given;
            if (isObjects(own)) {
                objects.gatherv(own, receive, root);
                return;
            }
            requireSame(isRoot ? receive.block(root) : null, own);
            final Algorithm algorithm = run.planner().choose(Primitive.GATHERV);
            if (!algorithm.traits().asksLengths()) {
                gathervItems(send, own, receive, new Tree(algorithm, root, null));
                return;
            }
            final long[] lengths = new long[comm.size()];
            final Buffer all = Buffer.of(lengths, 0, 1, Datatype.LONG);
            allgather(Buffer.of(new long[] {bytes(own)}), all);
            run.then(() -> gathervItems(send, own, receive, new Tree(algorithm, root, lengths)));
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    /** How gatherv or scatterv is done; the bytes of all ranks' blocks, or null. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Tree(Algorithm algorithm, int root, long[] lengths) {
        /** What a rank knows of the root's buffer, when it is not the root. */
        Blocks known(int ranks) {
            return lengths == null ? Blocks.NONE : Blocks.table(lengths, null, ranks, 1);
        }
    }

    private void gathervItems(Buffer send, Buffer own, VBuffer receive, Tree tree) {
        final boolean isRoot = comm.rank() == tree.root();
        final int ranks = comm.size();
        final Blocks blocks = isRoot ? buffers.receive(receive, ranks) : tree.known(ranks);
        bindOwn(send == Buffer.IN_PLACE, own, isRoot ? blocks.offset(tree.root()) : 0);
        final Blocks mine = Blocks.whole(bytes(own));
        final Shape shape = Shape.vector(Primitive.GATHERV, ranks, tree.root(), mine, blocks);
        run.run(run.planner().by(tree.algorithm(), shape), own.type().element(), null);
    }

    /**
     * Says what this rank gives.
     *
     * @param offset where in the receive buffer it lies or may lie, in bytes.
     */
    private void bindOwn(boolean inPlace, Buffer own, long offset) {
        if (inPlace) {
            buffers.sendInPlace(offset);
        } else {
            buffers.send(own, 1, offset);
        }
    }

    void scatterv(VBuffer send, Buffer receive, int root) {
        run.begin("Scatterv");
        try {
            Checks.root(comm, root);
            final boolean isRoot = comm.rank() == root;
            if (isRoot) {
                check(send, comm.size(), "sendcounts", "displs");
            }
            final boolean inPlace = isRoot && receive == Buffer.IN_PLACE;
            final Buffer given = inPlace ? send.block(root) : receive;
            check(given, "recvbuf");
            final Buffer own = isRoot ? orNone(given, send.type()) : given;
            if (isObjects(own)) {
                objects.scatterv(send, inPlace ? receive : own, root);
                return;
            }
            requireSame(isRoot ? send.block(root) : null, own);
            final Algorithm algorithm = run.planner().choose(Primitive.SCATTERV);
            if (!algorithm.traits().asksLengths()) {
                scattervItems(send, own, inPlace, new Tree(algorithm, root, null));
                return;
            }
            final long[] lengths =
                    isRoot ? send.denseTable(comm.size()).lengths() : new long[comm.size()];
            bcast(Buffer.of(lengths), root);
            run.then(() -> scattervItems(send, own, inPlace, new Tree(algorithm, root, lengths)));
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    private void scattervItems(VBuffer send, Buffer own, boolean inPlace, Tree tree) {
        final boolean isRoot = comm.rank() == tree.root();
        final int ranks = comm.size();
        if (!inPlace) {
            buffers.receive(own, 1, false);
        }
        final Blocks blocks = isRoot ? buffers.send(send, ranks) : tree.known(ranks);
        if (inPlace) {
            buffers.receiveInPlace(blocks.offset(tree.root()));
        }
        final Blocks mine = Blocks.whole(bytes(own));
        final Shape shape = Shape.vector(Primitive.SCATTERV, ranks, tree.root(), blocks, mine);
        run.run(run.planner().by(tree.algorithm(), shape), own.type().element(), null);
    }

    void allgatherv(Buffer send, VBuffer receive) {
        run.begin("Allgatherv");
        try {
            check(receive, comm.size(), "recvcounts", "displs");
            final Buffer given = send == Buffer.IN_PLACE ? receive.block(comm.rank()) : send;
            check(given, "sendbuf");
            final Buffer own = orNone(given, receive.type());
            requireSame(receive.block(comm.rank()), own);
            if (isObjects(own)) {
                objects.allgatherv(own, receive);
                return;
            }
            final Blocks blocks = buffers.receive(receive, comm.size());
            bindOwn(send == Buffer.IN_PLACE, own, blocks.offset(comm.rank()));
            run.run(
                    run.planner().of(Shape.allgatherv(comm.rank(), blocks), null),
                    receive.type().element(),
                    null);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void alltoallw(WBuffer send, WBuffer receive) {
        run.begin("Alltoallw");
        try {
            check(send, comm.size(), "sendcounts");
            check(receive, comm.size(), "recvcounts");
            requireSame(send.bytes(comm.rank()), receive.bytes(comm.rank()));
            final Blocks in = buffers.receive(receive, comm.size());
            final Blocks out = buffers.send(send, comm.size());
            final Shape shape = Shape.vector(Primitive.ALLTOALLV, comm.size(), 0, out, in);
            run.run(run.planner().of(shape, null), BaseType.BYTE, null);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void alltoallv(VBuffer send, VBuffer receive) {
        run.begin("Alltoallv");
        try {
            check(send, comm.size(), "sendcounts", "sdispls");
            check(receive, comm.size(), "recvcounts", "rdispls");
            final VBuffer from = orNone(send, comm.size(), receive.type());
            final VBuffer into = orNone(receive, comm.size(), from.type());
            requireSame(from.block(comm.rank()), into.block(comm.rank()));
            requireOneType(from.type(), into.type());
            if (isObjects(into.type())) {
                objects.alltoallv(from, into);
                return;
            }
            final Blocks in = buffers.receive(into, comm.size());
            final Blocks out = buffers.send(from, comm.size());
            final Shape shape = Shape.vector(Primitive.ALLTOALLV, comm.size(), 0, out, in);
            run.run(run.planner().of(shape, null), into.type().element(), null);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    // ---- reductions ----

    void reduce(Buffer send, Buffer receive, Op op, int root) {
        run.begin("Reduce");
        try {
            Checks.root(comm, root);
            final boolean isRoot = comm.rank() == root;
            final boolean inPlace = isRoot && send == Buffer.IN_PLACE;
            final Buffer operands =
                    operands(inPlace ? receive : send, inPlace ? "recvbuf" : "sendbuf", op);
            if (isRoot) {
                check(receive, "recvbuf");
                requireSame(operands, receive);
            }
            if (isObjects(operands)) {
                objects.reduce(operands, receive, op, root);
                return;
            }
            final Prepared plan =
                    run.planner()
                            .equal(Primitive.REDUCE, root, bytes(operands), unit(operands, op), op);
            buffers.combining(op);
            if (isRoot) {
                buffers.receive(receive, 1, inPlace);
            }
            bindOwn(inPlace, operands, 0);
            run.run(plan, operands.type().element(), UsersKernel.of(op, operands.type()));
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void allreduce(Buffer send, Buffer receive, Op op) {
        run.begin("Allreduce");
        try {
            reduceAll(Primitive.ALLREDUCE, send, receive, op);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void scan(Buffer send, Buffer receive, Op op) {
        run.begin("Scan");
        try {
            reduceAll(Primitive.SCAN, send, receive, op);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void exscan(Buffer send, Buffer receive, Op op) {
        run.begin("Exscan");
        try {
            reduceAll(Primitive.EXSCAN, send, receive, op);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    /** Allreduce and the scans have the same arguments. */
    private void reduceAll(Primitive primitive, Buffer send, Buffer receive, Op op) {
        operands(receive, "recvbuf", op);
        final boolean inPlace = send == Buffer.IN_PLACE;
        if (!inPlace) {
            check(send, "sendbuf");
            requireSame(send, receive);
        }
        if (isObjects(receive)) {
            objects.reduceAll(primitive, inPlace ? receive : send, receive, op);
            return;
        }
        final Prepared plan =
                run.planner().equal(primitive, 0, bytes(receive), unit(receive, op), op);
        buffers.combining(op);
        buffers.receive(
                receive, 1, inPlace || primitive == Primitive.EXSCAN); // rank 0 gets nothing
        bindOwn(inPlace, send, 0);
        run.run(plan, receive.type().element(), UsersKernel.of(op, receive.type()));
    }

    void reduceScatter(Buffer send, Buffer receive, long[] counts, Op op) {
        run.begin("Reduce_scatter");
        try {
            final boolean inPlace = send == Buffer.IN_PLACE;
            final Buffer operands =
                    operands(inPlace ? receive : send, inPlace ? "recvbuf" : "sendbuf", op);
            final long total = checkCounts(counts, comm.size());
            final Datatype type = operands.type();
            final Buffer all = Buffer.of(operands.data(), operands.offset(), total, type);
            check(all, inPlace ? "recvbuf" : "sendbuf");
            final Buffer own = part(receive, counts[comm.rank()], type);
            if (isObjects(operands)) {
                objects.reduceScatter(all, own, counts, op);
                return;
            }
            final Blocks blocks = parts(counts, type.size());
            final Shape shape = Shape.reduceScatter(comm.rank(), blocks, unit(operands, op));
            buffers.combining(op);
            buffers.receive(own, 1, false);
            buffers.send(all, 1, 0);
            run.run(run.planner().of(shape, op), type.element(), UsersKernel.of(op, type));
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    /** The parts of a reduce_scatter, kept for the next call. */
    private Blocks parts(long[] counts, long bytes) {
        if (parts == null || !parts.isTable(counts, null, comm.size(), bytes)) {
            parts = Blocks.table(counts, null, comm.size(), bytes);
        }
        return parts;
    }

    // ---- what an argument is ----

    private static boolean isObjects(Buffer buffer) {
        return isObjects(buffer.type());
    }

    private static boolean isObjects(Datatype type) {
        return type.kind() == Kind.OBJECT;
    }
}
