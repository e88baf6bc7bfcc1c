// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.error.GalernaException;

/** An ordered set of processes. Never changes; every method is local. See MPI-1.1, section 5.3. */
public class Group {
    private final org.galerna.group.Group core;

    Group(org.galerna.group.Group core) {
        this.core = core;
    }

    /** The core's group of an argument. */
    static org.galerna.group.Group core(Group group) throws MPIException {
        if (group == null) {
            throw MPIException.in("argument group is null (GROUP_NULL)");
        }
        return group.core;
    }

    /**
     * Number of processes.
     *
     * @return from 0
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Size() throws MPIException {
        return core.size();
    }

    /**
     * Rank of the calling process.
     *
     * @return its rank, or {@link MPI#UNDEFINED} if it is no member
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Rank() throws MPIException {
        return core.rank();
    }

    /**
     * Finds the ranks that members of one group have in another.
     *
     * @param group1 a group
     * @param ranks1 ranks in {@code group1}, or {@link MPI#PROC_NULL}
     * @param group2 another group
     * @return their ranks in {@code group2}, {@link MPI#UNDEFINED} for those that are no members;
     *     {@link MPI#PROC_NULL} stays what it is
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2)
            throws MPIException {
        try {
            return org.galerna.group.Group.translate(
                    core(group1), MPI.present(ranks1, "ranks1"), core(group2));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Compares two groups.
     *
     * @param group1 a group
     * @param group2 another group
     * @return {@link MPI#IDENT} for equal members in equal order, {@link MPI#SIMILAR} in another
     *     order, else {@link MPI#UNEQUAL}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static int Compare(Group group1, Group group2) throws MPIException {
        try {
            return MPI.comparison(org.galerna.group.Group.compare(core(group1), core(group2)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * All members of the first group, then those of the second that are not in the first.
     *
     * @param group1 a group
     * @param group2 another group
     * @return a new group object
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Group Union(Group group1, Group group2) throws MPIException {
        try {
            return new Group(org.galerna.group.Group.union(core(group1), core(group2)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The members of the first group that are in the second, in the order of the first.
     *
     * @param group1 a group
     * @param group2 another group
     * @return a new group object
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Group Intersection(Group group1, Group group2) throws MPIException {
        try {
            return new Group(org.galerna.group.Group.intersection(core(group1), core(group2)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The members of the first group that are not in the second, in the order of the first.
     *
     * @param group1 a group
     * @param group2 another group
     * @return a new group object
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Group Difference(Group group1, Group group2) throws MPIException {
        try {
            return new Group(org.galerna.group.Group.difference(core(group1), core(group2)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The given members, in the given order.
     *
     * @param ranks ranks in this group, all different
     * @return a new group object
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Group Incl(int[] ranks) throws MPIException {
        try {
            return new Group(core.include(MPI.present(ranks, "ranks")));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The members that are not given, in their order.
     *
     * @param ranks ranks in this group, all different
     * @return a new group object
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Group Excl(int[] ranks) throws MPIException {
        try {
            return new Group(core.exclude(MPI.present(ranks, "ranks")));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The members of the ranges, in the order of the ranges.
     *
     * @param ranges triplets of first rank, last rank and stride; the last need not be hit, the
     *     stride may be negative
     * @return a new group object
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Group Range_incl(int[][] ranges) throws MPIException {
        try {
            return new Group(core.includeRanges(MPI.present(ranges, "ranges")));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The members that no range names, in their order.
     *
     * @param ranges triplets of first rank, last rank and stride; the last need not be hit, the
     *     stride may be negative
     * @return a new group object
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Group Range_excl(int[][] ranges) throws MPIException {
        try {
            return new Group(core.excludeRanges(MPI.present(ranges, "ranges")));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }
}
