// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.error.GalernaException;
import org.galerna.group.Group;

/**
 * A communicator between two disjoint groups (MPI-4.1, section 7.6): peers are the ranks of the
 * remote group. {@link #rank}, {@link #size} and {@link #group} tell of the local one.
 */
public final class InterComm extends Comm {
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
    public InterComm dup() {
        try {
            requireUsable("Comm_dup");
            final long next = Formation.agree(this, 0)[0];
            return new InterComm(local, next, group, remote, attributes().copy());
        } catch (GalernaException e) {
            throw e.at("Comm_dup", rank());
        }
    }
}
