// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * A rank's place in some chains that begin at the root; place {@code v} follows place {@code v -
 * count}, and the first {@code count} places follow the root.
 *
 * @param place the rank, renumbered so that the root is 0
 * @param size number of ranks
 * @param root rank of the root
 * @param count number of chains, at least 1
 */
public record Chains(int place, int size, int root, int count) implements RootedTree {

    /**
     * The place of a rank.
     *
     * @param rank the rank
     * @param size number of ranks
     * @param root rank of the root
     * @param count number of chains, at least 1
     * @return the place
     */
    public static Chains of(int rank, int size, int root, int count) {
        return new Chains(Math.floorMod(rank - root, size), size, root, count);
    }

    @Override
    public int parent() {
        return place == 0 ? -1 : rank(Math.max(place - count, 0));
    }

    @Override
    public int children() {
        return place == 0 ? Math.min(count, size - 1) : place + count < size ? 1 : 0;
    }

    @Override
    public int child(int index) {
        return rank(place == 0 ? 1 + index : place + count);
    }

    private int rank(int other) {
        return (other + root) % size;
    }
}
