// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TopologyTest {

    @Test
    void ringGoesAround() {
        Ring ring = new Ring(3, 5);
        assertEquals(0, ring.after(2));
        assertEquals(3, ring.after(5));
        assertEquals(4, ring.before(4));
        assertEquals(3, ring.before(0));
    }

    @Test
    void binomialTreeHasLargestSubtreeFirst() {
        Tree root = Tree.binomial(2, 8, 2);
        assertEquals(-1, root.parent());
        assertEquals(List.of(6, 4, 3), children(root));
        assertEquals(List.of(0, 7), children(Tree.binomial(6, 8, 2)));
        assertEquals(List.of(), children(Tree.binomial(0, 1, 0)));
    }

    @Test
    void karyTreeFillsFromTheLeft() {
        assertEquals(List.of(1, 2), children(Tree.kary(0, 6, 0, 2)));
        assertEquals(List.of(5), children(Tree.kary(2, 6, 0, 2)));
        assertEquals(List.of(0), children(Tree.kary(3, 4, 1, 1)));
        assertEquals(List.of(), children(Tree.kary(0, 4, 1, 1)));
    }

    @Test
    void everyTreeReachesEveryRankOnce() {
        qt().forAll(integers().between(1, 70), integers().between(0, 69), integers().between(0, 4))
                .checkAssert((size, any, arity) -> checkTree(size, any % size, arity));
    }

    private static void checkTree(int size, int root, int arity) {
        BitSet reached = new BitSet();
        reached.set(root);
        for (int rank = 0; rank < size; rank++) {
            Tree tree = tree(rank, size, root, arity);
            for (int child : children(tree)) {
                assertEquals(rank, tree(child, size, root, arity).parent());
                assertTrue(!reached.get(child), "twice " + child);
                reached.set(child);
            }
        }
        assertEquals(size, reached.cardinality());
        assertEquals(-1, tree(root, size, root, arity).parent());
    }

    private static Tree tree(int rank, int size, int root, int arity) {
        return arity == 0 ? Tree.binomial(rank, size, root) : Tree.kary(rank, size, root, arity);
    }

    private static List<Integer> children(Tree tree) {
        List<Integer> children = new ArrayList<>();
        for (int i = 0; i < tree.children(); i++) {
            children.add(tree.child(i));
        }
        return children;
    }

    @Test
    void cornersAreInRankOrder() {
        for (int ranks = 1; ranks <= 70; ranks++) {
            int corners = 0;
            for (int rank = 0; rank < ranks; rank++) {
                Hypercube cube = new Hypercube(rank, ranks);
                if (cube.isOutside()) {
                    assertEquals(-1, cube.corner());
                    assertEquals(rank + 1, cube.twin());
                    assertEquals(rank, new Hypercube(rank + 1, ranks).twin());
                } else {
                    assertEquals(corners, cube.corner());
                    assertEquals(rank, cube.rank(corners));
                    corners++;
                }
            }
            assertEquals(Integer.highestOneBit(ranks), corners);
        }
    }

    @Test
    void halvesJoinAtTheRoot() {
        Halves rank4 = new Halves(4, 7, 6);
        assertEquals(3, rank4.levels());
        assertEquals(5, rank4.partner(0));
        assertEquals(6, rank4.partner(1));
        assertEquals(1, rank4.top());
        assertEquals(4, rank4.first(1));
        assertEquals(2, rank4.length(4, 1));
        Halves root = new Halves(6, 7, 6);
        assertEquals(3, root.top());
        assertEquals(-1, root.partner(0));
        assertEquals(4, root.partner(1));
        assertEquals(0, root.partner(2));
    }

    @Test
    void everyLeaderIsThePartnerOfItsPartner() {
        for (int size = 1; size <= 40; size++) {
            for (int root = 0; root < size; root++) {
                checkHalves(size, root);
            }
        }
    }

    private static void checkHalves(int size, int root) {
        for (int rank = 0; rank < size; rank++) {
            Halves halves = new Halves(rank, size, root);
            int top = halves.top();
            assertEquals(rank == root, top == halves.levels());
            for (int level = 0; level <= Math.min(top, halves.levels() - 1); level++) {
                int peer = halves.partner(level);
                if (peer >= 0) {
                    Halves other = new Halves(peer, size, root);
                    assertEquals(rank, other.partner(level));
                    assertEquals(level == top, other.top() > level, "one of the two goes on");
                    assertEquals(other.first(level), halves.siblingFirst(level));
                }
            }
        }
    }
}
