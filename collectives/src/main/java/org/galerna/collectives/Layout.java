// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/**
 * The blocks of every slot that a plan uses on one rank: SEND, RECV and the scratch it needs.
 *
 * <p>Scratch slot {@code s} needs {@code blocks(s).end()} bytes. Immutable, so an executor may keep
 * it and use it again while the {@link Shape} stays the same.
 */
public final class Layout {
    private final Blocks[] slots;

    private Layout(Blocks[] slots) {
        this.slots = slots;
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
        return new Layout(slots);
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
