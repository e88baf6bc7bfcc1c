// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Arrays;

/**
 * The blocks of every slot that a plan uses on one rank: SEND, RECV and the scratch it needs. A
 * scratch slot may be a view of another slot.
 *
 * <p>Scratch slot {@code s} needs {@code blocks(s).end()} bytes. Immutable, so an executor may keep
 * it and use it again while the {@link Shape} stays the same.
 */
public final class Layout {
    private static final int NONE = -1;

    private final Blocks[] slots;
    private final int[] memory; // the slot whose memory each slot is; its own number, but in views
    private final long[] starts; // where a view begins there, in bytes
    private final int arrivals; // the slot that may be in RECV's memory; NONE without one

    private Layout(Blocks[] slots, int[] memory, long[] starts, int arrivals) {
        this.slots = slots;
        this.memory = memory;
        this.starts = starts;
        this.arrivals = arrivals;
    }

    /**
     * A layout.
     *
     * @param send blocks of SEND
     * @param recv blocks of RECV
     * @param scratch blocks of the scratch slots, in order
     * @return the layout
     */
    public static Layout of(Blocks send, Blocks recv, Blocks... scratch) {
        Blocks[] slots = new Blocks[Slots.SCRATCH + scratch.length];
        slots[Slots.SEND] = send;
        slots[Slots.RECV] = recv;
        System.arraycopy(scratch, 0, slots, Slots.SCRATCH, scratch.length);
        int[] memory = new int[slots.length];
        for (int slot = 0; slot < memory.length; slot++) {
            memory[slot] = slot;
        }
        return new Layout(slots, memory, new long[slots.length], NONE);
    }

    /**
     * This layout with a scratch slot more.
     *
     * @param blocks its blocks
     * @return a layout whose last slot it is
     */
    public Layout with(Blocks blocks) {
        return with(blocks, slots.length, 0);
    }

    /**
     * This layout with a view more: a slot that is the memory of another one, cut in another way.
     *
     * @param slot the other slot
     * @param start byte of its packed stream where the view begins
     * @param blocks blocks of the view
     * @return a layout whose last slot it is
     */
    public Layout withView(int slot, long start, Blocks blocks) {
        return with(blocks, memory[slot], starts[slot] + start);
    }

    /**
     * This layout with a scratch slot more, for operands that a plan receives while RECV is empty
     * and then combines with SEND into RECV by {@link Steps#combineBoth}, and nothing else. An
     * executor may let them arrive in RECV itself, unless that is SEND's memory, too.
     *
     * @param blocks its blocks, like those of SEND and RECV
     * @return a layout whose last slot it is
     */
    public Layout withArrivals(Blocks blocks) {
        Layout longer = with(blocks);
        return new Layout(longer.slots, longer.memory, longer.starts, slots.length);
    }

    private Layout with(Blocks blocks, int shown, long start) {
        int number = slots.length;
        Layout longer =
                new Layout(
                        Arrays.copyOf(slots, number + 1),
                        Arrays.copyOf(memory, number + 1),
                        Arrays.copyOf(starts, number + 1),
                        arrivals);
        longer.slots[number] = blocks;
        longer.memory[number] = shown;
        longer.starts[number] = start;
        return longer;
    }

    /**
     * The slot whose memory a slot is.
     *
     * @param slot number of the slot
     * @return the number itself, or that of an earlier slot if this one is a view
     */
    public int memory(int slot) {
        return memory[slot];
    }

    /**
     * Where a view begins in the memory it shows.
     *
     * @param slot number of the slot
     * @return bytes of the packed stream; 0 for a slot that is no view
     */
    public long start(int slot) {
        return starts[slot];
    }

    /**
     * Whether a slot was added by {@link #withArrivals}.
     *
     * @param slot number of the slot
     * @return whether it may lie where RECV does
     */
    public boolean isForArrivals(int slot) {
        return slot == arrivals;
    }

    /**
     * Number of slots, SEND, RECV and scratch together.
     *
     * @return at least 2
     */
    public int slots() {
        return slots.length;
    }

    /**
     * The blocks of a slot.
     *
     * @param slot number of the slot
     * @return its blocks
     */
    public Blocks blocks(int slot) {
        return slots[slot];
    }
}
