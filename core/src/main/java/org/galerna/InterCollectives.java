// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.galerna.collectives.selection.Registry;
import org.galerna.datatype.Datatype;
import org.galerna.device.Kind;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.reduce.Op;
import org.galerna.topology.DistGraphTopology;

/**
 * Collective calls between two groups, as legs behind each other: calls inside a group, and
 * exchanges across, in which every rank has all ranks of the other group as neighbours. What
 * concerns all ranks of a group goes through its first rank; blocks go from rank to rank. One
 * thread at a time; all ranks have the same legs across, and those of a group the same inside.
 *
 * <p>Both communicators use contexts of the inter-communicator, so that nothing has to be agreed
 * on: across, its own; inside, those of its two sides, each group another. The table chooses the
 * algorithms of legs, for they are not the calls that a user names. Objects are refused.
 */
final class InterCollectives {
    private static final int LEADER = 0;

    private final IntraComm side; // the local group
    private final DistGraphComm both;
    private final int remoteSize;

    /** Runs the legs of one call, at once or later. */
    interface Legs {
        /** What a user's operator throws in a leg; thrown when all have ended. */
        KeptFailure failure();

        /** Makes a call inside the local group when the leg before has ended. */
        void inside(Consumer<Collectives> call);

        /** Exchanges blocks with the other group when the leg before has ended. */
        void across(Consumer<NeighbourCollectives> call);
    }

    InterCollectives(InterComm comm) {
        final LocalRank local = comm.local;
        final boolean first = Formation.isFirst(comm);
        side =
                new IntraComm(
                        local,
                        Formation.sideOf(comm),
                        comm.group,
                        new Attributes(local),
                        Registry.general(local.settings().algorithms()));
        remoteSize = comm.remoteSize();
        final Group all =
                first ? Group.union(comm.group, comm.remote) : Group.union(comm.remote, comm.group);
        final int start = first ? comm.group.size() : 0;
        final int[] others = IntStream.range(start, start + remoteSize).toArray();
        both =
                new DistGraphComm(
                        side,
                        comm.context,
                        all,
                        new Attributes(local),
                        new DistGraphTopology(all.size(), others, null, others, null));
        local.countedTwice(); // each of the two
        local.countedTwice();
    }

    /** Runs legs at once. */
    Legs now() {
        final KeptFailure failure = new KeptFailure();
        return new Legs() {
            @Override
            public KeptFailure failure() {
                return failure;
            }

            @Override
            public void inside(Consumer<Collectives> call) {
                call.accept(side.collectives());
            }

            @Override
            public void across(Consumer<NeighbourCollectives> call) {
                call.accept(both.collectives().neighbours());
            }
        };
    }

    /** Collects legs for a schedule. */
    ScheduledLegs later() {
        return new ScheduledLegs(side, both);
    }

    void barrier(Legs legs) {
        legs.inside(Collectives::barrier);
        exchange(legs, toOtherLeader(signal()), toOtherLeader(signal()));
        legs.inside(Collectives::barrier);
    }

    /** A byte of a leader; null of another rank. */
    private Buffer signal() {
        return isLeader() ? Buffer.of(new byte[1]) : null;
    }

    void bcast(Legs legs, Buffer data, int root) {
        if (isRoot(root)) {
            exchange(legs, only(LEADER, checked(data, "buffer")), null);
        } else if (isOther(root)) {
            checked(data, "buffer");
            exchange(legs, null, isLeader() ? only(root, data) : null);
            legs.inside(calls -> calls.bcast(data, LEADER));
        } else {
            exchange(legs, null, null);
        }
    }

    void gather(Legs legs, Buffer send, Buffer receive, int root) {
        if (isRoot(root)) {
            exchange(legs, null, equal(receive, "recvbuf"));
        } else {
            exchange(legs, isOther(root) ? only(root, checked(send, "sendbuf")) : null, null);
        }
    }

    void gatherv(Legs legs, Buffer send, VBuffer receive, int root) {
        if (isRoot(root)) {
            checkBlocks(receive, "recvcounts", "displs");
            exchange(legs, null, receive);
        } else {
            exchange(legs, isOther(root) ? only(root, checked(send, "sendbuf")) : null, null);
        }
    }

    void scatter(Legs legs, Buffer send, Buffer receive, int root) {
        if (isRoot(root)) {
            exchange(legs, equal(send, "sendbuf"), null);
        } else {
            exchange(legs, null, isOther(root) ? only(root, checked(receive, "recvbuf")) : null);
        }
    }

    void scatterv(Legs legs, VBuffer send, Buffer receive, int root) {
        if (isRoot(root)) {
            checkBlocks(send, "sendcounts", "sdispls");
            exchange(legs, send, null);
        } else {
            exchange(legs, null, isOther(root) ? only(root, checked(receive, "recvbuf")) : null);
        }
    }

    void allgather(Legs legs, Buffer send, Buffer receive) {
        collect(legs, checked(send, "sendbuf"), equal(receive, "recvbuf"));
    }

    void allgatherv(Legs legs, Buffer send, VBuffer receive) {
        checkBlocks(receive, "recvcounts", "displs");
        collect(legs, checked(send, "sendbuf"), receive);
    }

    private void collect(Legs legs, Buffer send, VBuffer receive) {
        final Buffer out = BufferChecks.orNone(send, receive.type());
        final VBuffer in = BufferChecks.orNone(receive, remoteSize, out.type());
        if (out.type().kind() == in.type().kind()) {
            legs.across(calls -> calls.allgatherv(out, in));
            return;
        }
        final long[] counts = new long[remoteSize];
        Arrays.fill(counts, out.count());
        exchange(
                legs,
                VBuffer.of(out.data(), out.offset(), counts, new long[remoteSize], out.type()),
                in);
    }

    void alltoall(Legs legs, Buffer send, Buffer receive) {
        exchange(legs, equal(send, "sendbuf"), equal(receive, "recvbuf"));
    }

    void alltoallv(Legs legs, VBuffer send, VBuffer receive) {
        checkBlocks(send, "sendcounts", "sdispls");
        checkBlocks(receive, "recvcounts", "rdispls");
        exchange(legs, send, receive);
    }

    void alltoallw(Legs legs, WBuffer send, WBuffer receive) {
        legs.across(calls -> calls.alltoallw(send, receive));
    }

    void reduce(Legs legs, Buffer send, Buffer receive, Op op, int root) {
        if (isRoot(root)) {
            exchange(legs, null, only(LEADER, checked(receive, "recvbuf")));
        } else if (isOther(root)) {
            final Buffer result = combined(legs, send, op);
            exchange(legs, isLeader() ? only(root, result) : null, null);
        } else {
            exchange(legs, null, null);
        }
    }

    void allreduce(Legs legs, Buffer send, Buffer receive, Op op) {
        checked(receive, "recvbuf");
        final Buffer result = combined(legs, send, op);
        exchange(legs, toOtherLeader(result), toOtherLeader(isLeader() ? receive : null));
        legs.inside(calls -> calls.bcast(receive, LEADER));
    }

    void reduceScatter(Legs legs, Buffer send, Buffer receive, long[] counts, Op op) {
        final long total = BufferChecks.checkCounts(counts, side.size());
        final Buffer given = present(send, "sendbuf");
        final Buffer all = Buffer.of(given.data(), given.offset(), total, given.type());
        final Buffer own = BufferChecks.part(receive, counts[side.rank()], given.type());
        final Buffer result = combined(legs, all, op);
        final Buffer theirs = isLeader() ? room(all) : null;
        exchange(legs, toOtherLeader(result), toOtherLeader(theirs));
        final VBuffer parts =
                theirs == null
                        ? null
                        : VBuffer.of(
                                theirs.data(),
                                theirs.offset(),
                                Arrays.copyOf(counts, side.size()),
                                null,
                                theirs.type());
        legs.inside(calls -> calls.scatterv(parts, own, LEADER));
    }

    private VBuffer toOtherLeader(Buffer block) {
        return block == null ? null : only(LEADER, block);
    }

    /** This group's data combined, at its first rank; null at the others. */
    private Buffer combined(Legs legs, Buffer send, Op op) {
        final Buffer operands = BufferChecks.operands(send, "sendbuf", op);
        refuseObjects(operands.type());
        final Buffer result = isLeader() ? room(operands) : null;
        final Op kept = legs.failure().of(op);
        legs.inside(calls -> calls.reduce(operands, result, kept, LEADER));
        return result;
    }

    /** Room for as many items, in an array of the library. */
    private static Buffer room(Buffer like) {
        final Datatype type = like.type();
        final int unit = type.arrayType().bytes();
        final long below = Math.abs(type.trueLb()) + Math.max(0, -type.extent()) * like.count();
        final long above = Math.abs(type.extent()) * like.count() + Math.abs(type.trueUb());
        final int length = Staging.requireArray((below + above) / unit + 2, unit);
        return Buffer.of(type.arrayType().newArray(length), below / unit + 1, like.count(), type);
    }

    // ---- blocks of the other group's ranks ----

    /** Exchanges blocks; null for none. Types of two kinds travel as bytes. */
    private void exchange(Legs legs, VBuffer send, VBuffer receive) {
        final Datatype one =
                send != null ? send.type() : receive != null ? receive.type() : Datatype.BYTE;
        final VBuffer given = send != null ? send : VBuffer.none(remoteSize, one);
        final VBuffer wanted = receive != null ? receive : VBuffer.none(remoteSize, one);
        final VBuffer out = BufferChecks.orNone(given, remoteSize, wanted.type());
        final VBuffer in = BufferChecks.orNone(wanted, remoteSize, out.type());
        if (out.type().kind() == in.type().kind()) {
            legs.across(calls -> calls.alltoallv(out, in));
        } else {
            final WBuffer outBytes = bytes(out);
            final WBuffer inBytes = bytes(in);
            legs.across(calls -> calls.alltoallw(outBytes, inBytes));
        }
    }

    /** A block of one rank. */
    private VBuffer only(int rank, Buffer block) {
        final long[] counts = new long[remoteSize];
        counts[rank] = block.count();
        return VBuffer.of(block.data(), block.offset(), counts, new long[remoteSize], block.type());
    }

    /** A block for each rank, one behind the other. */
    private VBuffer equal(Buffer buffer, String argument) {
        BufferChecks.checkBlocks(buffer, remoteSize, argument);
        refuseObjects(buffer.type());
        final long[] counts = new long[remoteSize];
        Arrays.fill(counts, buffer.count());
        return VBuffer.of(buffer.data(), buffer.offset(), counts, null, buffer.type());
    }

    private WBuffer bytes(VBuffer buffer) {
        final Datatype type = buffer.type();
        final long[] counts = new long[remoteSize];
        final long[] starts = new long[remoteSize];
        final Datatype[] types = new Datatype[remoteSize];
        for (int rank = 0; rank < remoteSize; rank++) {
            counts[rank] = buffer.count(rank);
            starts[rank] =
                    buffer.offset() * type.arrayType().bytes()
                            + buffer.displacement(rank) * type.extent();
            types[rank] = type;
        }
        return WBuffer.of(buffer.data(), counts, starts, types);
    }

    private void checkBlocks(VBuffer blocks, String counts, String displacements) {
        BufferChecks.check(blocks, remoteSize, counts, displacements);
        refuseObjects(blocks.type());
    }

    private static Buffer checked(Buffer buffer, String argument) {
        BufferChecks.check(present(buffer, argument), argument);
        return buffer;
    }

    /**
     * Ranks that have no data need not know of what type it is, but objects go in two exchanges.
     */
    private static void refuseObjects(Datatype type) {
        if (type.kind() == Kind.OBJECT) {
            throw GalernaException.of(
                            ErrorClass.TYPE, "collective calls between two groups move no objects")
                    .argument("type", type)
                    .advice("Send objects by isend and recv, or as the bytes of Pack")
                    .exception();
        }
    }

    private static Buffer present(Buffer buffer, String argument) {
        if (buffer == null || buffer == Buffer.IN_PLACE) {
            throw GalernaException.of(
                            ErrorClass.BUFFER,
                            buffer == null
                                    ? "a buffer is due here"
                                    : "nothing is in place between two groups")
                    .argument(argument, buffer)
                    .advice("Give a buffer to send and one to receive")
                    .exception();
        }
        refuseObjects(buffer.type());
        return buffer;
    }

    private boolean isLeader() {
        return side.rank() == LEADER;
    }

    private static boolean isRoot(int root) {
        return root == Comm.ROOT;
    }

    /** Whether the root is a rank of the other group. */
    private boolean isOther(int root) {
        if (root == Comm.PROC_NULL) {
            return false;
        }
        if (root < 0 || root >= remoteSize) {
            throw GalernaException.of(
                            ErrorClass.ROOT, "root is not in the remote group of " + remoteSize)
                    .argument("root", root)
                    .advice("Use ROOT, PROC_NULL, or a rank of the remote group")
                    .exception();
        }
        return true;
    }
}
