// SPDX-License-Identifier: Apache-2.0
package org.galerna.group;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * An ordered set of processes (MPI-4.1, section 7.3). Immutable; any thread may use it.
 *
 * <p>A process is a number that its owner hands out, equal for the same process wherever it is
 * named. A group also knows which of them the caller is, so that {@link #rank()} can answer; the
 * groups made from it know it too.
 */
public final class Group {
    /** What {@link #rank()} and {@link #translate} say for a process that is no member. */
    public static final int UNDEFINED = -1;

    /** The rank of no process, which every group has. */
    public static final int PROC_NULL = -3;

    /** The caller of a group that was made without one. */
    public static final long NOBODY = -1;

    /** The group without members. */
    public static final Group EMPTY = new Group(new long[0], NOBODY);

    /** Process of each rank; never changed. */
    private final long[] members;

    /** The process of the caller, {@link #NOBODY} when not known. */
    private final long self;

    /** Rank of the caller. */
    private final int rank;

    /** Whether rank r is process members[0] + r: then ranks are found by a subtraction. */
    private final boolean consecutive;

    private Group(long[] members, long self) {
        this.members = members;
        this.self = self;
        this.consecutive = isConsecutive(members);
        this.rank = rankOf(self);
    }

    /**
     * A group of processes.
     *
     * @param members the process of each rank, all different and not negative; copied.
     * @param self the process of the caller, member or not; {@link #NOBODY} if there is none.
     * @return the group.
     * @throws GalernaException of class GROUP if a process is named twice or negative.
     */
    public static Group of(long[] members, long self) {
        final Group group = new Group(members.clone(), self);
        if (!group.consecutive) {
            group.index();
        }
        if (members.length > 0 && Arrays.stream(members).min().getAsLong() < 0) {
            throw GalernaException.argument(
                    ErrorClass.GROUP, "a process is negative", "members", Arrays.toString(members));
        }
        return group;
    }

    /**
     * A group of neighbouring processes, made without an array of the caller.
     *
     * @param first process of rank 0, not negative.
     * @param size of the group.
     * @param self the process of the caller, member or not; {@link #NOBODY} if there is none.
     * @return the group of processes {@code first} to {@code first + size - 1}.
     * @throws GalernaException of class ARG if {@code size} or {@code first} is negative.
     */
    public static Group range(long first, int size, long self) {
        if (size < 0 || first < 0) {
            throw GalernaException.argument(
                    ErrorClass.ARG,
                    "a group cannot begin or be as large as this",
                    "first, size",
                    first + ", " + size);
        }
        final long[] members = new long[size];
        Arrays.setAll(members, r -> first + r);
        return new Group(members, self);
    }

    /**
     * The number of members.
     *
     * @return at least 0.
     */
    public int size() {
        return members.length;
    }

    /**
     * The caller's place.
     *
     * @return its rank, {@link #UNDEFINED} if it is no member.
     */
    public int rank() {
        return rank;
    }

    /**
     * The process of a rank.
     *
     * @param rank 0 to {@code size() - 1}.
     * @return its number.
     * @throws GalernaException of class RANK if the rank is outside.
     */
    public long process(int rank) {
        checkRank(rank, "rank");
        return members[rank];
    }

    /**
     * The rank of a process.
     *
     * @param process its number.
     * @return its rank, {@link #UNDEFINED} if it is no member.
     */
    public int rankOf(long process) {
        if (consecutive) {
            final long at = members.length == 0 ? -1 : process - members[0];
            return at >= 0 && at < members.length ? (int) at : UNDEFINED;
        }
        for (int i = 0; i < members.length; i++) {
            if (members[i] == process) {
                return i;
            }
        }
        return UNDEFINED;
    }

    /**
     * The processes of all ranks.
     *
     * @return a copy, in rank order.
     */
    public long[] processes() {
        return members.clone();
    }

    /**
     * Tells where the members of one group stand in another.
     *
     * @param from the group the ranks belong to.
     * @param ranks in {@code from}, any of them repeatedly, or {@link #PROC_NULL}.
     * @param to the group to look in.
     * @return the rank in {@code to} of each, {@link #UNDEFINED} where there is none; {@link
     *     #PROC_NULL} stays what it is (MPI-4.1, section 7.3.2).
     * @throws GalernaException of class RANK if a rank is outside {@code from}.
     */
    public static int[] translate(Group from, int[] ranks, Group to) {
        final Map<Long, Integer> index = to.consecutive ? Map.of() : to.index();
        final int[] result = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == PROC_NULL) {
                result[i] = PROC_NULL;
                continue;
            }
            from.checkRank(ranks[i], "ranks[" + i + "]");
            final long process = from.members[ranks[i]];
            result[i] =
                    to.consecutive ? to.rankOf(process) : index.getOrDefault(process, UNDEFINED);
        }
        return result;
    }

    /**
     * Compares two groups.
     *
     * @param a one group.
     * @param b the other.
     * @return IDENT for the same members in the same order (two empty groups too), SIMILAR in
     *     another order, else UNEQUAL.
     */
    public static Comparison compare(Group a, Group b) {
        if (Arrays.equals(a.members, b.members)) {
            return Comparison.IDENT;
        }
        return a.size() == b.size() && a.index().keySet().equals(b.index().keySet())
                ? Comparison.SIMILAR
                : Comparison.UNEQUAL;
    }

    /**
     * All members of {@code a}, then those of {@code b} that are not in {@code a}.
     *
     * @param a one group.
     * @param b the other.
     * @return the union.
     */
    public static Group union(Group a, Group b) {
        final Map<Long, Integer> inA = a.index();
        final long[] added = Arrays.stream(b.members).filter(p -> !inA.containsKey(p)).toArray();
        final long[] all = Arrays.copyOf(a.members, Math.addExact(a.size(), added.length));
        System.arraycopy(added, 0, all, a.size(), added.length);
        return new Group(all, caller(a, b));
    }

    /**
     * The members of {@code a} that are in {@code b} too, in the order of {@code a}.
     *
     * @param a one group.
     * @param b the other.
     * @return the intersection.
     */
    public static Group intersection(Group a, Group b) {
        final Map<Long, Integer> inB = b.index();
        return new Group(Arrays.stream(a.members).filter(inB::containsKey).toArray(), caller(a, b));
    }

    /**
     * The members of {@code a} that are not in {@code b}, in the order of {@code a}.
     *
     * @param a one group.
     * @param b the other.
     * @return the difference.
     */
    public static Group difference(Group a, Group b) {
        final Map<Long, Integer> inB = b.index();
        return new Group(
                Arrays.stream(a.members).filter(p -> !inB.containsKey(p)).toArray(), caller(a, b));
    }

    /**
     * The given members in the given order.
     *
     * @param ranks in this group, all different.
     * @return the group whose rank i is this group's {@code ranks[i]}.
     * @throws GalernaException of class RANK if a rank is outside or named twice.
     */
    public Group include(int... ranks) {
        mark(ranks);
        return new Group(Arrays.stream(ranks).mapToLong(r -> members[r]).toArray(), self);
    }

    /**
     * The members that are not given, in their order.
     *
     * @param ranks in this group, all different.
     * @return the group without them.
     * @throws GalernaException of class RANK if a rank is outside or named twice.
     */
    public Group exclude(int... ranks) {
        final boolean[] left = mark(ranks);
        final long[] kept = new long[members.length - ranks.length];
        int n = 0;
        for (int r = 0; r < members.length; r++) {
            if (!left[r]) {
                kept[n++] = members[r];
            }
        }
        return new Group(kept, self);
    }

    /**
     * The members of ranges, in the order of the ranges.
     *
     * @param ranges each (first, last, stride); the stride may be negative, {@code last} need
     *     neither be hit nor be a rank.
     * @return as {@link #include} of all ranks the ranges name.
     * @throws GalernaException of class RANK if a named rank is outside or named twice, of class
     *     ARG if a range is no triplet or its stride is 0 or points away from {@code last}.
     */
    public Group includeRanges(int[]... ranges) {
        return include(expand(ranges));
    }

    /**
     * The members outside ranges, in their order.
     *
     * @param ranges as in {@link #includeRanges}.
     * @return as {@link #exclude} of all ranks the ranges name.
     * @throws GalernaException as {@link #includeRanges}.
     */
    public Group excludeRanges(int[]... ranges) {
        return exclude(expand(ranges));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Group g && self == g.self && Arrays.equals(members, g.members);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(members) + Long.hashCode(self);
    }

    @Override
    public String toString() {
        return "group of " + size() + (rank == UNDEFINED ? "" : ", rank " + rank);
    }

    private static long caller(Group a, Group b) {
        return a.self == NOBODY ? b.self : a.self;
    }

    private static boolean isConsecutive(long[] members) {
        for (int i = 1; i < members.length; i++) {
            if (members[i] != members[0] + i) {
                return false;
            }
        }
        return true;
    }

    /** Rank by process. */
    private Map<Long, Integer> index() {
        final Map<Long, Integer> index = HashMap.newHashMap(members.length);
        for (int i = 0; i < members.length; i++) {
            final Integer before = index.put(members[i], i);
            if (before != null) {
                throw GalernaException.argument(
                        ErrorClass.GROUP,
                        "a process is named twice, by ranks " + before + " and " + i,
                        "process",
                        members[i]);
            }
        }
        return index;
    }

    private void checkRank(int rank, String argument) {
        if (rank < 0 || rank >= members.length) {
            throw GalernaException.argument(
                    ErrorClass.RANK,
                    "rank is not in the group of " + members.length,
                    argument,
                    rank);
        }
    }

    /** Checks ranks and marks each. */
    private boolean[] mark(int[] ranks) {
        final boolean[] named = new boolean[members.length];
        for (int i = 0; i < ranks.length; i++) {
            checkRank(ranks[i], "ranks[" + i + "]");
            if (named[ranks[i]]) {
                throw GalernaException.of(ErrorClass.RANK, "rank is named twice")
                        .argument("ranks[" + i + "]", ranks[i])
                        .advice("Name each rank once")
                        .exception();
            }
            named[ranks[i]] = true;
        }
        return named;
    }

    /**
     * Checks ranges and writes their ranks out; stops at the first rank outside, so that a wild
     * range costs nothing.
     */
    private int[] expand(int[][] ranges) {
        final int[] ranks = new int[members.length];
        int n = 0;
        for (int i = 0; i < ranges.length; i++) {
            final int[] range = ranges[i];
            final String name = "ranges[" + i + "]";
            checkRange(range, name);
            final long stride = range[2];
            final long count = ((long) range[1] - range[0]) / stride + 1;
            for (long k = 0; k < count; k++) {
                final long rank = range[0] + k * stride;
                if (rank < 0 || rank >= members.length) {
                    throw GalernaException.argument(
                            ErrorClass.RANK,
                            "rank " + rank + " of a range is not in the group of " + members.length,
                            name,
                            Arrays.toString(range));
                }
                if (n == ranks.length) {
                    throw GalernaException.argument(
                            ErrorClass.RANK,
                            "the ranges name a rank twice, at the latest " + rank,
                            name,
                            Arrays.toString(range));
                }
                ranks[n++] = (int) rank;
            }
        }
        return Arrays.copyOf(ranks, n);
    }

    private static void checkRange(int[] range, String name) {
        if (range == null || range.length != 3) {
            throw GalernaException.argument(
                    ErrorClass.ARG,
                    "a range is (first, last, stride)",
                    name,
                    Arrays.toString(range));
        }
        if (range[2] == 0) {
            throw GalernaException.argument(
                    ErrorClass.ARG, "the stride of a range is 0", name, Arrays.toString(range));
        }
        if (range[2] > 0 ? range[0] > range[1] : range[0] < range[1]) {
            throw GalernaException.argument(
                    ErrorClass.ARG,
                    "the stride of a range points away from its last rank",
                    name,
                    Arrays.toString(range));
        }
    }
}
