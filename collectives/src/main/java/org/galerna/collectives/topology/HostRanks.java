// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

import java.util.Arrays;
import org.galerna.collectives.Members;
import org.galerna.collectives.Placement;

/** Some of the ranks: those of one host, or one of each host. */
public final class HostRanks implements Members {
    private final int[] ranks;

    private HostRanks(int... ranks) {
        this.ranks = ranks;
    }

    /**
     * The ranks of a host, in order.
     *
     * @param placement where the ranks live
     * @param ranks number of ranks
     * @param host the host
     * @return its ranks
     */
    public static HostRanks of(Placement placement, int ranks, int host) {
        int[] members = new int[ranks];
        int count = 0;
        for (int rank = 0; rank < ranks; rank++) {
            if (placement.host(rank) == host) {
                members[count++] = rank;
            }
        }
        return new HostRanks(Arrays.copyOf(members, count));
    }

    /**
     * One rank of each host: the root of its own host, and of each other one the rank with a number
     * there, counted around.
     *
     * @param placement where the ranks live
     * @param ranks number of ranks
     * @param root a rank that is among them, or -1
     * @param index which rank of each host, from 0
     * @return the leaders, in the order of the hosts
     */
    public static HostRanks leaders(Placement placement, int ranks, int root, int index) {
        int[] leaders = new int[placement.hosts()];
        for (int host = 0; host < leaders.length; host++) {
            HostRanks members = of(placement, ranks, host);
            boolean hasRoot = root >= 0 && placement.host(root) == host;
            leaders[host] = hasRoot ? root : members.rank(index % members.size());
        }
        return new HostRanks(leaders);
    }

    @Override
    public int size() {
        return ranks.length;
    }

    @Override
    public int rank(int index) {
        return ranks[index];
    }

    /**
     * The number of a member.
     *
     * @param rank its rank
     * @return its index; negative if it is none
     */
    public int index(int rank) {
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == rank) {
                return i;
            }
        }
        return -1;
    }

    /**
     * The largest number of ranks on a host.
     *
     * @param placement where the ranks live
     * @param ranks number of ranks
     * @return at least 1
     */
    public static int most(Placement placement, int ranks) {
        int most = 1;
        for (int host = 0; host < placement.hosts(); host++) {
            most = Math.max(most, of(placement, ranks, host).size());
        }
        return most;
    }
}
