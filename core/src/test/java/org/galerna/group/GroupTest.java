// SPDX-License-Identifier: Apache-2.0
package org.galerna.group;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.longs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Groups against ordered sets of java.util, with random members; and the rules for ranges and
 * errors.
 */
@Timeout(30)
class GroupTest {
    private static final int PROCESSES = 12;
    private final Group eight = Group.range(0, 8, 3);

    /** Some processes in some order, sometimes all neighbours. */
    private static List<Long> members(Random random) {
        final List<Long> all = new ArrayList<>(LongStream.range(0, PROCESSES).boxed().toList());
        if (random.nextInt(4) > 0) {
            Collections.shuffle(all, random);
        }
        return all.subList(0, random.nextInt(PROCESSES + 1));
    }

    private static Group group(List<Long> members, long self) {
        return Group.of(members.stream().mapToLong(Long::longValue).toArray(), self);
    }

    private static List<Long> list(Group group) {
        return LongStream.of(group.processes()).boxed().toList();
    }

    @Test
    void setOperationsAreThoseOfOrderedSets() {
        qt().forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final List<Long> x = members(random);
                    final List<Long> y = members(random);
                    final long self = random.nextInt(PROCESSES);
                    final Group a = group(x, self);
                    final Group b = group(y, self);
                    final LinkedHashSet<Long> union = new LinkedHashSet<>(x);
                    union.addAll(y);
                    final LinkedHashSet<Long> both = new LinkedHashSet<>(x);
                    both.retainAll(y);
                    final LinkedHashSet<Long> only = new LinkedHashSet<>(x);
                    only.removeAll(y);
                    check(List.copyOf(union), Group.union(a, b), self);
                    check(List.copyOf(both), Group.intersection(a, b), self);
                    check(List.copyOf(only), Group.difference(a, b), self);
                    final Comparison expected =
                            x.equals(y)
                                    ? Comparison.IDENT
                                    : new LinkedHashSet<>(x).equals(new LinkedHashSet<>(y))
                                            ? Comparison.SIMILAR
                                            : Comparison.UNEQUAL;
                    assertEquals(expected, Group.compare(a, b));
                });
    }

    private static void check(List<Long> expected, Group actual, long self) {
        assertEquals(expected, list(actual));
        assertEquals(expected.indexOf(self), actual.rank());
        for (long p = 0; p < PROCESSES; p++) {
            assertEquals(expected.indexOf(p), actual.rankOf(p));
        }
    }

    @Test
    void includingExcludingAndTranslatingFollowTheRanks() {
        qt().forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final List<Long> x = members(random);
                    final List<Long> y = members(random);
                    final Group a = group(x, 5);
                    final Group b = group(y, 5);
                    final List<Integer> order =
                            new ArrayList<>(IntStream.range(0, x.size()).boxed().toList());
                    Collections.shuffle(order, random);
                    final int[] ranks =
                            order.stream()
                                    .limit(random.nextInt(x.size() + 1))
                                    .mapToInt(Integer::intValue)
                                    .toArray();
                    final List<Long> named = IntStream.of(ranks).mapToObj(x::get).toList();
                    final List<Long> rest = new ArrayList<>(x);
                    rest.removeAll(named);
                    check(named, a.include(ranks), 5);
                    check(rest, a.exclude(ranks), 5);
                    assertArrayEquals(
                            named.stream().mapToInt(y::indexOf).toArray(),
                            Group.translate(a, ranks, b));
                });
    }

    @Test
    void rangesMayRunDownwardsAndNeedNotHitTheirEnd() {
        assertEquals(List.of(5L, 7L), list(eight.includeRanges(new int[] {5, 8, 2})));
        assertEquals(
                List.of(7L, 4L, 1L, 2L),
                list(eight.includeRanges(new int[] {7, 0, -3}, new int[] {2, 2, 1})));
        assertEquals(List.of(6L), list(eight.includeRanges(new int[] {6, 2, -9})));
        assertEquals(List.of(1L, 3L, 5L, 7L), list(eight.excludeRanges(new int[] {0, 7, 2})));
        assertEquals(List.of(0L, 7L), list(eight.excludeRanges(new int[] {6, 1, -1})));
        assertEquals(list(eight), list(eight.excludeRanges()));
        assertEquals(0, eight.includeRanges().size());
    }

    @Test
    void noProcessIsTranslatedToItself() {
        final int nobody = Group.PROC_NULL;
        assertArrayEquals(
                new int[] {nobody, 1, nobody, Group.UNDEFINED},
                Group.translate(eight, new int[] {nobody, 5, nobody, 0}, eight.include(4, 5)));
        assertArrayEquals(
                new int[] {nobody}, Group.translate(Group.EMPTY, new int[] {nobody}, Group.EMPTY));
    }

    @Test
    void badRangesAndRanksAreNamedWithTheirValue() {
        refuse(ErrorClass.RANK, "ranks[1] = 8", () -> eight.include(0, 8));
        refuse(ErrorClass.RANK, "ranks[0] = -1", () -> eight.exclude(-1));
        refuse(ErrorClass.RANK, "ranks[2] = 4", () -> eight.include(4, 5, 4));
        refuse(
                ErrorClass.ARG,
                "ranges[0] = [1, 5, 0]",
                () -> eight.includeRanges(new int[] {1, 5, 0}));
        refuse(
                ErrorClass.ARG,
                "ranges[0] = [5, 1, 1]",
                () -> eight.includeRanges(new int[] {5, 1, 1}));
        refuse(ErrorClass.ARG, "ranges[0] = [1, 2]", () -> eight.includeRanges(new int[] {1, 2}));
        refuse(ErrorClass.RANK, "rank 9", () -> eight.includeRanges(new int[] {5, 9, 2}));
        refuse(
                ErrorClass.RANK,
                "ranges[0] = [0, 2147483647, 1]",
                () -> eight.includeRanges(new int[] {0, Integer.MAX_VALUE, 1}));
        refuse(
                ErrorClass.RANK,
                "= 3",
                () -> eight.includeRanges(new int[] {3, 4, 1}, new int[] {3, 3, 1}));
        refuse(ErrorClass.RANK, "ranks[0] = 9", () -> Group.translate(eight, new int[] {9}, eight));
        refuse(ErrorClass.RANK, "= -1", () -> Group.translate(eight, new int[] {-1}, eight));
        refuse(ErrorClass.RANK, "rank = 8", () -> eight.process(8));
        refuse(ErrorClass.GROUP, "process = 4", () -> Group.of(new long[] {4, 5, 4}, 0));
        refuse(ErrorClass.GROUP, "[-1]", () -> Group.of(new long[] {-1}, 0));
        refuse(ErrorClass.ARG, "-3", () -> Group.range(0, -3, 0));
    }

    private static void refuse(ErrorClass errorClass, String part, Runnable call) {
        final GalernaException e = assertThrows(GalernaException.class, call::run);
        assertEquals(errorClass, e.errorClass());
        assertTrue(e.getMessage().contains(part), e.getMessage());
    }

    @Test
    void theCallerIsKnownEvenThroughTheEmptyGroup() {
        assertEquals(3, Group.union(Group.EMPTY, eight).rank());
        assertEquals(Group.UNDEFINED, Group.EMPTY.rank());
        assertEquals(Group.UNDEFINED, eight.exclude(3).rank());
        assertEquals(Comparison.IDENT, Group.compare(Group.EMPTY, eight.include()));
        assertEquals(
                0,
                Group.union(eight.exclude(3), eight.include(3))
                        .exclude(0, 1, 2, 3, 4, 5, 6)
                        .rank());
    }

    @Test
    void membersOfFarAwayProcessesAreFound() {
        final long base = 7L << 40;
        final Group far = Group.range(base, 4, base + 2);
        assertEquals(2, far.rank());
        assertEquals(Group.UNDEFINED, far.rankOf(2));
        assertEquals(far, Group.of(new long[] {base, base + 1, base + 2, base + 3}, base + 2));
    }
}
