// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;

/**
 * A message cut into blocks that fit a cache, and the blocks dealt out to ranks in runs of nearly
 * one length.
 *
 * @param bytes length of the message
 * @param ranks number of runs
 * @param unit bytes that are never cut
 * @param most bytes of a block of a long message, rounded down to units
 */
public record Slices(long bytes, int ranks, long unit, long most) {
    /** Usual bytes of a block: three of them fit a first-level cache of 48 KiB. */
    public static final int BLOCK = 16 << 10;

    /**
     * Cuts the message of a call.
     *
     * @param shape of the call
     * @param most bytes of a block
     * @return a run for each rank
     */
    public static Slices of(Shape shape, long most) {
        return new Slices(shape.bytes(), shape.ranks(), shape.unit(), most);
    }

    private long segment() {
        long share = (bytes + ranks - 1) / ranks;
        return Math.min(most, Math.max((share + unit - 1) / unit, 1) * unit);
    }

    /**
     * The blocks of the whole message.
     *
     * @return blocks of one length, the last one maybe shorter
     */
    public Blocks blocks() {
        return Blocks.segments(bytes, segment(), unit);
    }

    /**
     * The first block of a rank's run; the run ends before the next rank's.
     *
     * @param rank a rank, or the number of ranks for the end of the last run
     * @return number of the block
     */
    public int first(int rank) {
        return (int) ((long) blocks().count() * rank / ranks);
    }

    /**
     * Memory for one block: block 0 has the common length, block 1 that of the last one, at the
     * same place.
     *
     * @return the blocks of a scratch slot
     */
    public Blocks scratch() {
        Blocks blocks = blocks();
        long[] lengths = {blocks.length(0), blocks.length(blocks.count() - 1)};
        return Blocks.table(lengths, new long[] {0, 0}, 2, 1);
    }

    /**
     * The block of {@link #scratch} that a block fits.
     *
     * @param block number of a block
     * @return 0 or 1
     */
    public int scratchBlock(int block) {
        return block == blocks().count() - 1 ? 1 : 0;
    }

    /**
     * Says the steps that combine everybody's exposed operands of one block, in rank order. The
     * result stands in {@link #scratch}.
     *
     * @param block number of the block
     * @param steps takes the steps; a round is over at the end
     * @return the block of scratch, as {@link #scratchBlock} tells it
     */
    public int combine(int block, Steps steps) {
        int at = scratchBlock(block);
        steps.read(Remote.exposed(ranks - 1, SEND), block, 1, SCRATCH, at);
        steps.next();
        for (int peer = ranks - 2; peer >= 0; peer--) {
            steps.combineFrom(Remote.exposed(peer, SEND), block, 1, SCRATCH, at);
            steps.next();
        }
        return at;
    }

    /**
     * Says the steps that combine everybody's exposed operands of one block, a rank's own first.
     *
     * @param rank the rank
     * @param block number of the block
     * @param into slot whose blocks are these; may be the same memory as the operands
     * @param steps takes the steps; a round is over at the end
     */
    public void combineOwn(int rank, int block, int into, Steps steps) {
        int first = (rank + 1) % ranks;
        if (first == rank) {
            steps.copy(SEND, block, 1, into, block);
        } else {
            steps.combineOwn(Remote.exposed(first, SEND), SEND, block, into);
        }
        for (int i = 2; i < ranks; i++) {
            steps.next();
            int peer = (rank + i) % ranks;
            steps.combineFrom(Remote.exposed(peer, SEND), block, 1, into, block);
        }
        steps.next();
    }

    /**
     * Says the steps that combine everybody's exposed operands of one block, a rank's own first,
     * into another rank's exposed memory.
     *
     * @param rank the rank; not the only one
     * @param block number of the block
     * @param scratch slot whose blocks are these
     * @param to name of the memory of the results, whose blocks are these
     * @param steps takes the steps; a round is over at the end
     */
    public void combineTo(int rank, int block, int scratch, int to, Steps steps) {
        int own = SEND;
        for (int i = 1; i < ranks - 1; i++) {
            int peer = (rank + i) % ranks;
            steps.combineOwn(Remote.exposed(peer, SEND), own, block, scratch);
            steps.next();
            own = scratch;
        }
        int last = (rank + ranks - 1) % ranks;
        steps.combineTo(Remote.exposed(last, SEND), own, block, scratch, to);
        steps.next();
    }

    /**
     * What it costs if each rank combines its run of everybody's operands.
     *
     * @param runs that the busiest rank reads and writes
     * @return a limit
     */
    public Cost cost(long runs) {
        return Cost.atMost(mostBlocks() * (ranks + 1) + 2, runs * mostBytes());
    }

    /**
     * The longest run.
     *
     * @return blocks of a rank, at most
     */
    public int mostBlocks() {
        return (blocks().count() + ranks - 1) / ranks;
    }

    /**
     * The longest run.
     *
     * @return bytes of a rank, at most
     */
    public long mostBytes() {
        return mostBlocks() * blocks().length(0);
    }
}
