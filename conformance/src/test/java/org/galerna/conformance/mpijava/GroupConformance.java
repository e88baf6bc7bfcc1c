// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.conformance.Seeds;

/** Groups: order, set operations, ranges. */
@Conformance
class GroupConformance {
    private static List<Integer> members(Group all, Group group) {
        int[] own = new int[group.Size()];
        for (int i = 0; i < own.length; i++) {
            own[i] = i;
        }
        List<Integer> result = new ArrayList<>();
        for (int rank : Group.Translate_ranks(group, own, all)) {
            result.add(rank);
        }
        return result;
    }

    @Ranks({8})
    @InterruptAfter(seconds = 10)
    void inclKeepsTheOrderGiven(Intracomm world) {
        Group all = world.Group();
        Group some = all.Incl(new int[] {5, 0, 3});
        assertEquals(List.of(5, 0, 3), members(all, some));
        int me = world.Rank();
        int wanted = me == 5 ? 0 : me == 0 ? 1 : me == 3 ? 2 : MPI.UNDEFINED;
        assertEquals(wanted, some.Rank());
        assertEquals(List.of(1, 2, 4, 6, 7), members(all, all.Excl(new int[] {5, 0, 3})));
        assertArrayEquals(
                new int[] {MPI.UNDEFINED, 1, MPI.PROC_NULL},
                Group.Translate_ranks(all, new int[] {4, 0, MPI.PROC_NULL}, some));
        assertEquals(MPI.IDENT, Group.Compare(all, all.Excl(new int[0])));
        assertEquals(MPI.IDENT, Group.Compare(MPI.GROUP_EMPTY, all.Incl(new int[0])));
        assertEquals(MPI.SIMILAR, Group.Compare(some, all.Incl(new int[] {0, 3, 5})));
        assertEquals(MPI.UNEQUAL, Group.Compare(some, all));
        assertEquals(0, MPI.GROUP_EMPTY.Size());
        assertEquals(MPI.UNDEFINED, MPI.GROUP_EMPTY.Rank());
    }

    @Ranks({8})
    @InterruptAfter(seconds = 10)
    void rangesMayRunBackwardsAndPastTheirEnd(Intracomm world) {
        Group all = world.Group();
        assertEquals(List.of(5, 7), members(all, all.Range_incl(new int[][] {{5, 8, 2}})));
        assertEquals(
                List.of(6, 4, 2, 0, 1),
                members(all, all.Range_incl(new int[][] {{6, 0, -2}, {1, 1, 1}})));
        assertEquals(
                List.of(0, 1, 2, 3, 4, 6), members(all, all.Range_excl(new int[][] {{5, 8, 2}})));
        assertThrows(MPIException.class, () -> all.Range_incl(new int[][] {{0, 3, 0}}));
        assertThrows(MPIException.class, () -> all.Range_incl(new int[][] {{0, 1}}));
        assertThrows(MPIException.class, () -> all.Incl(new int[] {0, 8}));
        assertThrows(MPIException.class, () -> all.Incl(new int[] {1, 1}));
        assertThrows(MPIException.class, () -> all.Excl(new int[] {-1}));
    }

    @Ranks({5, 8})
    @InterruptAfter(seconds = 10)
    void setOperationsEqualAModel(Intracomm world) {
        Random random = Seeds.random(3);
        Group all = world.Group();
        for (int round = 0; round < 200; round++) {
            List<Integer> a = some(random, world.Size());
            List<Integer> b = some(random, world.Size());
            Group ga = group(all, a);
            Group gb = group(all, b);
            Set<Integer> union = new LinkedHashSet<>(a);
            union.addAll(b);
            assertEquals(new ArrayList<>(union), members(all, Group.Union(ga, gb)));
            List<Integer> both = new ArrayList<>(a);
            both.retainAll(b);
            assertEquals(both, members(all, Group.Intersection(ga, gb)));
            List<Integer> rest = new ArrayList<>(a);
            rest.removeAll(b);
            assertEquals(rest, members(all, Group.Difference(ga, gb)));
            assertEquals(a.indexOf(world.Rank()), ga.Rank());
        }
    }

    private static List<Integer> some(Random random, int size) {
        List<Integer> ranks = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (random.nextBoolean()) {
                ranks.add(i);
            }
        }
        Collections.shuffle(ranks, random);
        return ranks;
    }

    private static Group group(Group all, List<Integer> ranks) {
        return all.Incl(ranks.stream().mapToInt(Integer::intValue).toArray());
    }
}
