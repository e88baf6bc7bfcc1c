// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import java.util.Arrays;
import org.galerna.base.ring.Cell;

/**
 * The objects lent along with the cells of a ring: one slot beside each cell. A slot is written
 * before its cell is published and read after the cell was seen, so it needs no order of its own.
 */
public final class Loans {
    /** In the payload of a cell: the object stands beside it. */
    static final long BESIDE = 0;

    /** In the payload of a cell: it is the usual object. */
    static final long USUAL = 1;

    private static final int CELL_SHIFT = Integer.numberOfTrailingZeros(Cell.BYTES);
    private Object[] slots = {};
    private Object usual;

    /** Makes room for none; see {@link #reserve}. */
    public Loans() {}

    /** Tells whether an object is the usual one. On the sender. */
    @SuppressWarnings("ReferenceEquality") // it is about this object, whatever it equals
    boolean isUsual(Object object) {
        return usual == object;
    }

    /** Makes an object the usual one; no cell that means another is under way. On the sender. */
    void usual(Object object) {
        usual = object;
    }

    /** The usual object. On the receiver. */
    Object usual() {
        return usual;
    }

    /** Lends along with a cell. On the sender, before it publishes. */
    void put(long cell, Object object) {
        final int slot = (int) (cell >>> CELL_SHIFT);
        slots[slot] = object;
    }

    /**
     * Makes room for all cells of a ring; before the first loan.
     *
     * @param bytes of the ring.
     * @return this.
     */
    public Loans reserve(long bytes) {
        final int n = (int) (bytes >>> CELL_SHIFT);
        if (slots.length < n) {
            slots = Arrays.copyOf(slots, n);
        }
        return this;
    }

    /** Takes what was lent along with a cell. On the receiver. */
    Object take(long cell) {
        final int slot = (int) (cell >>> CELL_SHIFT);
        final Object object = slots[slot];
        slots[slot] = null;
        return object;
    }
}
