// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.BitSet;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.reduce.Op;

/**
 * A communicator between two disjoint groups (MPI-4.1, section 7.6): peers are the ranks of the
 * remote group. {@link #rank}, {@link #size} and {@link #group} tell of the local one.
 *
 * <p>Collective calls count together, those that wait and those that return at once: all ranks of
 * both groups make them in the same order. Objects are not taken.
 */
public final class InterComm extends Comm implements Collective {
    private InterCollectives collectives; // made at the first such call

    InterComm(LocalRank local, long context, Group group, Group remote, Attributes attributes) {
        super(local, context, group, remote, attributes);
        final BitSet senders = new BitSet();
        for (int peer = 0; peer < remote.size(); peer++) {
            senders.set((int) remote.process(peer));
        }
        peer(ANY_SOURCE).endpoint().senders(senders);
    }

    /**
     * Returns the size of the remote group.
     *
     * @return at least 1.
     */
    public int remoteSize() {
        return remote.size();
    }

    /**
     * Returns the remote group.
     *
     * @return the group, of which the caller is no member.
     */
    public Group remoteGroup() {
        return remote;
    }

    /**
     * Makes one communicator of both groups. Collective over both; all ranks of a group say the
     * same.
     *
     * @param high whether this group's ranks come last; if both say the same, the group of the
     *     lower process comes first.
     * @return the communicator.
     * @throws GalernaException if this one was freed.
     */
    public IntraComm merge(boolean high) {
        try {
            requireUsable("Intercomm_merge");
            final long[] words = Formation.agree(this, high ? 1 : 0);
            final boolean otherHigh = words[1] != 0;
            final boolean first = high == otherHigh ? Formation.isFirst(this) : !high;
            final Group all = first ? Group.union(group, remote) : Group.union(remote, group);
            return new IntraComm(local, words[0], all, new Attributes(local));
        } catch (GalernaException e) {
            throw e.at("Intercomm_merge", rank());
        }
    }

    @Override
    InterComm duplicate(long other, Attributes copies) {
        return new InterComm(local, other, group, remote, copies);
    }

    /** The leader of the group that goes first chooses. */
    @Override
    Request agree(long[] context) {
        final boolean isFirst = Formation.isFirst(this);
        final boolean chooses = isFirst && rank() == 0;
        if (chooses) {
            context[0] = local.contexts().next();
        }
        final Buffer word = Buffer.of(context);
        return start(
                "Comm_idup",
                (on, legs) -> {
                    if (isFirst) {
                        on.bcast(legs, word, chooses ? ROOT : PROC_NULL);
                        legs.inside(calls -> calls.bcast(word, 0));
                    } else {
                        on.bcast(legs, word, 0);
                    }
                });
    }

    @Override
    public InterComm dup() {
        try {
            requireUsable("Comm_dup");
            final long next = Formation.agree(this, 0)[0];
            return duplicate(next, attributes().copy());
        } catch (GalernaException e) {
            throw e.at("Comm_dup", rank());
        }
    }

    /** A collective call, made of legs. */
    private interface Call {
        void make(InterCollectives on, InterCollectives.Legs legs);
    }

    private InterCollectives collectives() {
        requireUsable("Collective");
        synchronized (this) {
            if (collectives == null) {
                collectives = new InterCollectives(this);
            }
            return collectives;
        }
    }

    private void run(String name, Call call) {
        try {
            final InterCollectives on = collectives();
            final InterCollectives.Legs legs = on.now();
            call.make(on, legs);
            legs.failure().rethrow();
        } catch (GalernaException e) {
            throw e.as(name, rank());
        }
    }

    private Request start(String name, Call call) {
        try {
            final InterCollectives on = collectives();
            final ScheduledLegs legs = on.later();
            call.make(on, legs);
            return new Request(peer(PROC_NULL), 0).working(legs.work());
        } catch (GalernaException e) {
            throw e.as(name, rank());
        }
    }

    @Override
    public void barrier() {
        run("Barrier", (on, legs) -> on.barrier(legs));
    }

    @Override
    public Request ibarrier() {
        return start("Ibarrier", (on, legs) -> on.barrier(legs));
    }

    @Override
    public void bcast(Buffer data, int root) {
        run("Bcast", (on, legs) -> on.bcast(legs, data, root));
    }

    @Override
    public Request ibcast(Buffer data, int root) {
        return start("Ibcast", (on, legs) -> on.bcast(legs, data, root));
    }

    @Override
    public void gather(Buffer send, Buffer receive, int root) {
        run("Gather", (on, legs) -> on.gather(legs, send, receive, root));
    }

    @Override
    public Request igather(Buffer send, Buffer receive, int root) {
        return start("Igather", (on, legs) -> on.gather(legs, send, receive, root));
    }

    @Override
    public void gatherv(Buffer send, VBuffer receive, int root) {
        run("Gatherv", (on, legs) -> on.gatherv(legs, send, receive, root));
    }

    @Override
    public Request igatherv(Buffer send, VBuffer receive, int root) {
        return start("Igatherv", (on, legs) -> on.gatherv(legs, send, receive, root));
    }

    @Override
    public void scatter(Buffer send, Buffer receive, int root) {
        run("Scatter", (on, legs) -> on.scatter(legs, send, receive, root));
    }

    @Override
    public Request iscatter(Buffer send, Buffer receive, int root) {
        return start("Iscatter", (on, legs) -> on.scatter(legs, send, receive, root));
    }

    @Override
    public void scatterv(VBuffer send, Buffer receive, int root) {
        run("Scatterv", (on, legs) -> on.scatterv(legs, send, receive, root));
    }

    @Override
    public Request iscatterv(VBuffer send, Buffer receive, int root) {
        return start("Iscatterv", (on, legs) -> on.scatterv(legs, send, receive, root));
    }

    @Override
    public void allgather(Buffer send, Buffer receive) {
        run("Allgather", (on, legs) -> on.allgather(legs, send, receive));
    }

    @Override
    public Request iallgather(Buffer send, Buffer receive) {
        return start("Iallgather", (on, legs) -> on.allgather(legs, send, receive));
    }

    @Override
    public void allgatherv(Buffer send, VBuffer receive) {
        run("Allgatherv", (on, legs) -> on.allgatherv(legs, send, receive));
    }

    @Override
    public Request iallgatherv(Buffer send, VBuffer receive) {
        return start("Iallgatherv", (on, legs) -> on.allgatherv(legs, send, receive));
    }

    @Override
    public void alltoall(Buffer send, Buffer receive) {
        run("Alltoall", (on, legs) -> on.alltoall(legs, send, receive));
    }

    @Override
    public Request ialltoall(Buffer send, Buffer receive) {
        return start("Ialltoall", (on, legs) -> on.alltoall(legs, send, receive));
    }

    @Override
    public void alltoallv(VBuffer send, VBuffer receive) {
        run("Alltoallv", (on, legs) -> on.alltoallv(legs, send, receive));
    }

    @Override
    public Request ialltoallv(VBuffer send, VBuffer receive) {
        return start("Ialltoallv", (on, legs) -> on.alltoallv(legs, send, receive));
    }

    @Override
    public void alltoallw(WBuffer send, WBuffer receive) {
        run("Alltoallw", (on, legs) -> on.alltoallw(legs, send, receive));
    }

    @Override
    public Request ialltoallw(WBuffer send, WBuffer receive) {
        return start("Ialltoallw", (on, legs) -> on.alltoallw(legs, send, receive));
    }

    @Override
    public void reduce(Buffer send, Buffer receive, Op op, int root) {
        run("Reduce", (on, legs) -> on.reduce(legs, send, receive, op, root));
    }

    @Override
    public Request ireduce(Buffer send, Buffer receive, Op op, int root) {
        return start("Ireduce", (on, legs) -> on.reduce(legs, send, receive, op, root));
    }

    @Override
    public void allreduce(Buffer send, Buffer receive, Op op) {
        run("Allreduce", (on, legs) -> on.allreduce(legs, send, receive, op));
    }

    @Override
    public Request iallreduce(Buffer send, Buffer receive, Op op) {
        return start("Iallreduce", (on, legs) -> on.allreduce(legs, send, receive, op));
    }

    @Override
    public void reduceScatter(Buffer send, Buffer receive, long[] counts, Op op) {
        run("Reduce_scatter", (on, legs) -> on.reduceScatter(legs, send, receive, counts, op));
    }

    @Override
    public Request ireduceScatter(Buffer send, Buffer receive, long[] counts, Op op) {
        return start(
                "Ireduce_scatter", (on, legs) -> on.reduceScatter(legs, send, receive, counts, op));
    }
}
