// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;

/**
 * How communicators come from others. The leader of a new group, its rank 0, picks the context
 * alone and spreads it over the new group; nobody else takes part.
 */
final class Formation {
    /** The tag of creations without one, which users can not give. */
    static final int MEMBERS = -1;

    private static final int ALL = -2;
    private static final int SPLIT = -1;
    private static final int BRIDGE = -2;
    private static final int MERGE = -3;
    private static final int NON_NEGATIVE = Integer.MAX_VALUE;

    /** Where two digests of one group begin, of which 90 bits are compared. */
    private static final long FIRST = 0x243F6A8885A308D3L;

    private static final long SECOND = 0x13198A2E03707344L;

    private Formation() {}

    /** A context for a group of members of a communicator, of which this rank is one. */
    static long agree(IntraComm parent, Group members) {
        return agree(parent, members, ALL);
    }

    /**
     * A context for a group of members of a communicator, of which this rank is one.
     *
     * @param tag tells calls for one group that are made at once apart.
     */
    static long agree(IntraComm parent, Group members, int tag) {
        final Contexts contexts = parent.local.contexts();
        final long where = Contexts.formation(digest(FIRST, parent.context, members, tag));
        final int word = (int) digest(SECOND, parent.context, members, tag) & NON_NEGATIVE;
        final long[] context = {members.rank() == 0 ? contexts.next() : 0};
        contexts.forming(where, parent);
        try {
            new GroupWords(parent.local, where, members, word).spread(context, 0);
        } finally {
            contexts.formed(where);
        }
        return Contexts.made(context[0]);
    }

    /** A number that other parents, members or tags do not share but by a chance in 2^64. */
    private static long digest(long seed, long parent, Group members, int tag) {
        long hash = mix(mix(seed ^ parent) ^ tag);
        for (int rank = 0; rank < members.size(); rank++) {
            hash = mix(hash ^ members.process(rank));
        }
        return hash;
    }

    /** Spreads each bit over all 64, and maps different numbers to different ones (SplitMix64). */
    private static long mix(long number) {
        long mixed = number + 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** This rank's part after a split; null if it takes none. */
    static Group split(IntraComm parent, int color, int key) {
        final GroupWords words = words(parent, parent.group, SPLIT);
        final long[] all = words.gather(color, key);
        if (color == Comm.UNDEFINED) {
            return null;
        }
        final List<Integer> part = new ArrayList<>();
        for (int rank = 0; rank < parent.size(); rank++) {
            if (all[2 * rank] == color) {
                part.add(rank);
            }
        }
        part.sort(Comparator.comparingLong(rank -> all[2 * rank + 1])); // stable: ties by rank
        return parent.group.include(part.stream().mapToInt(Integer::intValue).toArray());
    }

    /** An inter-communicator of a group and another one, whose leader is known to this leader. */
    static InterComm intercomm(Comm bridge, IntraComm near, int leader, Address remoteLeader) {
        try {
            checkIntercomm(bridge, near, leader, remoteLeader);
            final GroupWords words = words(near, near.group, BRIDGE);
            final long[] head = new long[2];
            long[] members = null;
            if (near.rank() == leader) {
                final GroupWords far =
                        words(bridge, pair(bridge, remoteLeader.rank()), remoteLeader.tag());
                members = exchangeLeaders(far, near, head);
            }
            words.spread(head, leader);
            if (members == null) {
                members = new long[(int) head[1]];
            }
            words.spread(members, leader);
            final Group remote = Group.of(members, near.local.process());
            requireDisjoint(near.group, remote);
            return new InterComm(
                    near.local,
                    Contexts.made(head[0]),
                    near.group,
                    remote,
                    new Attributes(near.local));
        } catch (GalernaException e) {
            throw e.at("Create_intercomm", near == null ? bridge.rank() : near.rank());
        }
    }

    private static void checkIntercomm(
            Comm bridge, IntraComm near, int leader, Address remoteLeader) {
        if (near == null || !near.isUsable()) {
            throw GalernaException.argument(
                    ErrorClass.COMM, "the local communicator is null or freed", "local_comm", near);
        }
        Checks.root(near, leader);
        if (near.rank() == leader && bridge.local != near.local) {
            throw GalernaException.of(
                            ErrorClass.COMM,
                            "the peer communicator belongs to another world than the local one")
                    .argument("peer_comm", bridge)
                    .advice("Make both from what accept, connect or spawn returned")
                    .exception();
        }
        if (near.rank() != leader) {
            return;
        }
        final int rank = remoteLeader.rank();
        if (!bridge.isUsable()) {
            throw bridge.unusable();
        }
        if (rank < 0 || rank >= bridge.remote.size()) {
            throw GalernaException.argument(
                    ErrorClass.RANK,
                    "the remote leader is not in the group of " + bridge.remote.size(),
                    "remote_leader",
                    rank);
        }
        if (remoteLeader.tag() < 0) {
            throw GalernaException.argument(
                    ErrorClass.TAG, "a tag is a number from 0", "tag", remoteLeader.tag());
        }
    }

    /** Leaders tell each other their context and group; the one of the lower process counts. */
    private static long[] exchangeLeaders(GroupWords far, IntraComm near, long[] head) {
        final long own = near.local.contexts().next();
        final boolean first = far.members().process(0) < far.members().process(1);
        final long[] theirs = new long[2];
        final long[] processes = near.group.processes();
        if (first) {
            far.send(1, own, processes.length);
            far.receive(1, theirs);
        } else {
            far.receive(1, theirs);
            far.send(1, own, processes.length);
        }
        final long[] members = new long[(int) theirs[1]];
        if (first) {
            far.send(1, processes);
            far.receive(1, members);
        } else {
            far.receive(1, members);
            far.send(1, processes);
        }
        head[0] = first ? own : theirs[0];
        head[1] = members.length;
        return members;
    }

    private static void requireDisjoint(Group near, Group far) {
        if (Group.intersection(near, far).size() > 0) {
            throw GalernaException.of(
                            ErrorClass.COMM, "the two groups of an inter-communicator overlap")
                    .advice("Split the ranks into two disjoint groups first")
                    .exception();
        }
    }

    /** This rank, then a peer. */
    private static Group pair(Comm bridge, int peerRank) {
        final long self = bridge.group.process(bridge.rank());
        return Group.of(new long[] {self, bridge.remote.process(peerRank)}, self);
    }

    /** A context for both sides of an inter-communicator, and what the other side's leader said. */
    static long[] agree(InterComm inter, int said) {
        final long[] words = new long[2];
        if (inter.rank() == 0) {
            final GroupWords far = words(inter, pair(inter, 0), MERGE);
            final long own = inter.local.contexts().next();
            final boolean first = isFirst(inter);
            if (first) {
                far.send(1, own, said);
                far.receive(1, words);
                words[0] = own;
            } else {
                far.receive(1, words);
                far.send(1, own, said);
            }
        }
        final long near = Contexts.of(sideOf(inter), Contexts.FORMATION);
        new GroupWords(inter.local, near, inter.group, MERGE).spread(words, 0);
        Contexts.made(words[0]);
        return words;
    }

    /** Whether the local group goes first where nothing else decides. */
    static boolean isFirst(InterComm inter) {
        return inter.group.process(0) < inter.remote.process(0);
    }

    /** The own context of the local group, as a part of an inter-communicator. */
    static long sideOf(InterComm inter) {
        final int side = isFirst(inter) ? Contexts.FIRST_SIDE : Contexts.SECOND_SIDE;
        return Contexts.part(inter.context, side);
    }

    private static GroupWords words(Comm over, Group members, int tag) {
        final long context = Contexts.of(over.context, Contexts.FORMATION);
        return new GroupWords(over.local, context, members, tag);
    }
}
