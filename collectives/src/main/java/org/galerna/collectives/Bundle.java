// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Arrays;

/**
 * The blocks of an interval of ranks on their way through a tree of gather or scatter: one behind
 * the other, in the order of the ranks. Where blocks have lengths of their own, all ranks of a tree
 * must know all lengths ({@link Traits#asksLengths}). The root's buffer is such a bundle itself if
 * its blocks follow each other; else they are brought together, or dealt out, in scratch memory.
 */
public final class Bundle {
    private Bundle() {}

    /**
     * The blocks of some ranks.
     *
     * @param shape a gather or scatter
     * @param first the first rank
     * @param n number of ranks
     * @return a table of {@code n} blocks
     */
    public static Blocks of(Shape shape, int first, int n) {
        if (shape.bytes() != Shape.UNKNOWN) {
            return Blocks.equal(n, shape.bytes());
        }
        long[] lengths = new long[n];
        Arrays.setAll(lengths, i -> lengths(shape).length(first + i));
        return Blocks.table(lengths, null, n, 1);
    }

    /**
     * The slots of a rank that holds the blocks of some ranks in its first scratch slot, unless it
     * is the root and its own buffer does.
     *
     * @param rank the rank
     * @param shape a gather or scatter
     * @param first the first rank whose block it holds
     * @param n number of ranks
     * @return the layout
     */
    public static Layout layout(int rank, Shape shape, int first, int n) {
        Blocks held = slot(rank, shape) == Slots.SCRATCH ? of(shape, first, n) : Blocks.NONE;
        return Layout.of(shape.send(), shape.recv(), held);
    }

    /**
     * Where a rank holds blocks.
     *
     * @param rank the rank
     * @param shape a gather or scatter
     * @return the root's buffer, or the first scratch slot
     */
    public static int slot(int rank, Shape shape) {
        boolean isRoot = rank == shape.root();
        if (!isRoot || !lengths(shape).isContiguous(0, shape.ranks())) {
            return Slots.SCRATCH;
        }
        return isGather(shape) ? Slots.RECV : Slots.SEND;
    }

    /**
     * Puts the blocks of a gather from the root's scratch slot where they belong, if that is where
     * it holds them, in a round of its own.
     *
     * @param rank the rank; nothing happens if it is not the root
     * @param shape a gather
     * @param steps where it is said
     */
    public static void dealOut(int rank, Shape shape, Steps steps) {
        if (rank == shape.root() && slot(rank, shape) == Slots.SCRATCH) {
            steps.next();
            for (int block = 0; block < shape.ranks(); block++) {
                steps.copy(Slots.SCRATCH, block, 1, Slots.RECV, block);
            }
        }
    }

    /**
     * Brings the blocks of a scatter together in the root's scratch slot, if that is where it holds
     * them, and ends the round.
     *
     * @param rank the rank; nothing happens if it is not the root
     * @param shape a scatter
     * @param steps where it is said
     */
    public static void bringTogether(int rank, Shape shape, Steps steps) {
        if (rank == shape.root() && slot(rank, shape) == Slots.SCRATCH) {
            for (int block = 0; block < shape.ranks(); block++) {
                steps.copy(Slots.SEND, block, 1, Slots.SCRATCH, block);
            }
            steps.next();
        }
    }

    /**
     * Places for the blocks of all ranks, those of even and those of odd ranks in the same memory:
     * for a rank that passes blocks on in the order of the ranks, one at a time.
     *
     * @param shape a gather or scatter
     * @return a table of a block for every rank
     */
    public static Blocks inTurns(Shape shape) {
        long[] lengths = of(shape, 0, shape.ranks()).lengths();
        long most = Arrays.stream(lengths).max().orElse(0);
        long[] places = new long[shape.ranks()];
        Arrays.setAll(places, rank -> rank % 2 * most);
        return Blocks.table(lengths, places, shape.ranks(), 1);
    }

    /**
     * The cost of a tree through which each block travels; the exchange of lengths is not in it.
     *
     * @param shape a gather or scatter
     * @param rounds rounds if blocks are not empty
     * @return the rounds, and all blocks but the root's
     */
    public static Cost cost(Shape shape, int rounds) {
        if (shape.bytes() == Shape.UNKNOWN) {
            return new Cost(rounds, Shape.UNKNOWN);
        }
        return new Cost(shape.bytes() == 0 ? 0 : rounds, (shape.ranks() - 1) * shape.bytes());
    }

    private static boolean isGather(Shape shape) {
        return shape.primitive() == Primitive.GATHER || shape.primitive() == Primitive.GATHERV;
    }

    private static Blocks lengths(Shape shape) {
        return isGather(shape) ? shape.recv() : shape.send();
    }
}
