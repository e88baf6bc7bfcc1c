// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** A group of processes. */
public final class Group implements Freeable {
    private org.galerna.group.Group core;

    Group(org.galerna.group.Group core) {
        this.core = core;
    }

    /** The core's group; there are some before Init. */
    static org.galerna.group.Group core(Group group) throws MPIException {
        MPI.requireNoEnd();
        if (group == null || group.core == null) {
            throw GalernaException.of(
                            ErrorClass.GROUP,
                            group == null ? "a group is missing" : "the group was freed")
                    .argument("group", null)
                    .advice("Use a group that was not freed")
                    .exception();
        }
        return group.core;
    }

    private org.galerna.group.Group own() throws MPIException {
        try {
            return core(this);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The number of processes.
     *
     * @return from 0
     * @throws MPIException if the group was freed
     */
    public int getSize() throws MPIException {
        return own().size();
    }

    /**
     * The place of the calling process.
     *
     * @return a rank, or {@link MPI#UNDEFINED}
     * @throws MPIException if the group was freed
     */
    public int getRank() throws MPIException {
        final int rank = own().rank();
        return rank < 0 ? MPI.UNDEFINED : rank;
    }

    @Override
    public void free() throws MPIException {
        own();
        core = null;
    }

    /**
     * Whether the group was freed.
     *
     * @return true after {@link #free}
     */
    public boolean isNull() {
        return core == null;
    }

    /**
     * Finds the ranks that processes have in another group.
     *
     * @param group1 a group
     * @param ranks1 ranks in it, or {@link MPI#PROC_NULL}, which stays what it is
     * @param group2 another group
     * @return ranks, or {@link MPI#UNDEFINED}
     * @throws MPIException if an argument is wrong
     */
    public static int[] translateRanks(Group group1, int[] ranks1, Group group2)
            throws MPIException {
        try {
            if (ranks1 == null) {
                throw Ranks.missing("ranks1");
            }
            final int[] ranks = new int[ranks1.length];
            for (int i = 0; i < ranks.length; i++) {
                ranks[i] = Ranks.rankOrNobody(ranks1[i], "ranks1");
            }
            final int[] result =
                    org.galerna.group.Group.translate(core(group1), ranks, core(group2));
            for (int i = 0; i < ranks.length; i++) {
                result[i] = Ranks.of(result[i]);
            }
            return result;
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Compares two groups.
     *
     * @param group1 a group
     * @param group2 another group
     * @return {@link MPI#IDENT}, {@link MPI#SIMILAR} or {@link MPI#UNEQUAL}
     * @throws MPIException if an argument is wrong
     */
    public static int compare(Group group1, Group group2) throws MPIException {
        try {
            return MPI.comparison(org.galerna.group.Group.compare(core(group1), core(group2)));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * All processes of both groups, the first one's first.
     *
     * @param group1 a group
     * @param group2 another group
     * @return a new group
     * @throws MPIException if an argument is wrong
     */
    public static Group union(Group group1, Group group2) throws MPIException {
        try {
            return new Group(org.galerna.group.Group.union(core(group1), core(group2)));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The processes that are in both groups, in the order of the first.
     *
     * @param group1 a group
     * @param group2 another group
     * @return a new group
     * @throws MPIException if an argument is wrong
     */
    public static Group intersection(Group group1, Group group2) throws MPIException {
        try {
            return new Group(org.galerna.group.Group.intersection(core(group1), core(group2)));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The processes of the first group that are not in the second.
     *
     * @param group1 a group
     * @param group2 another group
     * @return a new group
     * @throws MPIException if an argument is wrong
     */
    public static Group difference(Group group1, Group group2) throws MPIException {
        try {
            return new Group(org.galerna.group.Group.difference(core(group1), core(group2)));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The processes of some ranks, in the order given.
     *
     * @param ranks ranks of this group
     * @return a new group
     * @throws MPIException if an argument is wrong
     */
    public Group incl(int[] ranks) throws MPIException {
        try {
            if (ranks == null) {
                throw Ranks.missing("ranks");
            }
            return new Group(core(this).include(ranks));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The processes of all other ranks.
     *
     * @param ranks ranks of this group
     * @return a new group
     * @throws MPIException if an argument is wrong
     */
    public Group excl(int[] ranks) throws MPIException {
        try {
            if (ranks == null) {
                throw Ranks.missing("ranks");
            }
            return new Group(core(this).exclude(ranks));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The processes of some ranges of ranks, in the order given.
     *
     * @param ranges triplets of first rank, last rank and stride
     * @return a new group
     * @throws MPIException if an argument is wrong
     */
    public Group rangeIncl(int[][] ranges) throws MPIException {
        try {
            if (ranges == null) {
                throw Ranks.missing("ranges");
            }
            return new Group(core(this).includeRanges(ranges));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The processes of all other ranks.
     *
     * @param ranges triplets of first rank, last rank and stride
     * @return a new group
     * @throws MPIException if an argument is wrong
     */
    public Group rangeExcl(int[][] ranges) throws MPIException {
        try {
            if (ranges == null) {
                throw Ranks.missing("ranges");
            }
            return new Group(core(this).excludeRanges(ranges));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }
}
