// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.reduce.Op;

/**
 * A communicator between two disjoint groups (MPI-4.1, section 7.6): peers are the ranks of the
 * remote group. {@link #rank}, {@link #size} and {@link #group} tell of the local one.
 */
public final class InterComm extends Comm implements Collective {
    private InterCollectives collectives; // made at the first such call

    InterComm(LocalRank local, long context, Group group, Group remote, Attributes attributes) {
        super(local, context, group, remote, attributes);
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
    InterComm duplicate(long other) {
        return new InterComm(local, other, group, remote, attributes().copy());
    }

    @Override
    public InterComm dup() {
        try {
            requireUsable("Comm_dup");
            final long next = Formation.agree(this, 0)[0];
            return duplicate(next);
        } catch (GalernaException e) {
            throw e.at("Comm_dup", rank());
        }
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

    @Override
    public void barrier() {
        try {
            collectives().barrier();
        } catch (GalernaException e) {
            throw e.as("Barrier", rank());
        }
    }

    @Override
    public void bcast(Buffer data, int root) {
        try {
            collectives().bcast(data, root);
        } catch (GalernaException e) {
            throw e.as("Bcast", rank());
        }
    }

    @Override
    public void gather(Buffer send, Buffer receive, int root) {
        try {
            collectives().gather(send, receive, root);
        } catch (GalernaException e) {
            throw e.as("Gather", rank());
        }
    }

    @Override
    public void gatherv(Buffer send, VBuffer receive, int root) {
        try {
            collectives().gatherv(send, receive, root);
        } catch (GalernaException e) {
            throw e.as("Gatherv", rank());
        }
    }

    @Override
    public void scatter(Buffer send, Buffer receive, int root) {
        try {
            collectives().scatter(send, receive, root);
        } catch (GalernaException e) {
            throw e.as("Scatter", rank());
        }
    }

    @Override
    public void scatterv(VBuffer send, Buffer receive, int root) {
        try {
            collectives().scatterv(send, receive, root);
        } catch (GalernaException e) {
            throw e.as("Scatterv", rank());
        }
    }

    @Override
    public void allgather(Buffer send, Buffer receive) {
        try {
            collectives().allgather(send, receive);
        } catch (GalernaException e) {
            throw e.as("Allgather", rank());
        }
    }

    @Override
    public void allgatherv(Buffer send, VBuffer receive) {
        try {
            collectives().allgatherv(send, receive);
        } catch (GalernaException e) {
            throw e.as("Allgatherv", rank());
        }
    }

    @Override
    public void alltoall(Buffer send, Buffer receive) {
        try {
            collectives().alltoall(send, receive);
        } catch (GalernaException e) {
            throw e.as("Alltoall", rank());
        }
    }

    @Override
    public void alltoallv(VBuffer send, VBuffer receive) {
        try {
            collectives().alltoallv(send, receive);
        } catch (GalernaException e) {
            throw e.as("Alltoallv", rank());
        }
    }

    @Override
    public void alltoallw(WBuffer send, WBuffer receive) {
        try {
            collectives().alltoallw(send, receive);
        } catch (GalernaException e) {
            throw e.as("Alltoallw", rank());
        }
    }

    @Override
    public void reduce(Buffer send, Buffer receive, Op op, int root) {
        try {
            collectives().reduce(send, receive, op, root);
        } catch (GalernaException e) {
            throw e.as("Reduce", rank());
        }
    }

    @Override
    public void allreduce(Buffer send, Buffer receive, Op op) {
        try {
            collectives().allreduce(send, receive, op);
        } catch (GalernaException e) {
            throw e.as("Allreduce", rank());
        }
    }

    @Override
    public void reduceScatter(Buffer send, Buffer receive, long[] counts, Op op) {
        try {
            collectives().reduceScatter(send, receive, counts, op);
        } catch (GalernaException e) {
            throw e.as("Reduce_scatter", rank());
        }
    }
}
