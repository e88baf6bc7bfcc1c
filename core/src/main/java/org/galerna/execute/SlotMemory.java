// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.util.Arrays;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Slots;
import org.galerna.datatype.BaseType;
import org.galerna.device.Endpoint;
import org.galerna.device.Kind;
import org.galerna.device.Operation;

/**
 * Where the slots of a plan lie during a call: each in an array or segment, from a byte of it on.
 * One thread at a time.
 */
final class SlotMemory {
    private Layout layout;
    private BaseType element;
    private Object[] arrays = new Object[Slots.SCRATCH + 2];
    private long[] bases = new long[arrays.length];

    /** Is for a plan from now on; what was bound to a slot stays. */
    void cut(Layout plan, BaseType type) {
        layout = plan;
        element = type;
        if (plan.slots() > arrays.length) {
            arrays = Arrays.copyOf(arrays, plan.slots());
            bases = Arrays.copyOf(bases, plan.slots());
        }
    }

    void bind(int slot, Object array, long base) {
        arrays[slot] = array;
        bases[slot] = base;
    }

    /**
     * Binds a scratch slot to memory of other slots if it can be: blocks of another slot, or for
     * operands that arrive RECV, see {@link Layout#isForArrivals}. Then a long result passes
     * through the caches once instead of twice.
     *
     * @return whether the slot needs no memory of its own.
     */
    boolean borrow(int slot) {
        final int shown = layout.memory(slot);
        if (shown != slot) {
            bind(slot, arrays[shown], bases[shown] + layout.start(slot));
            return true;
        }
        if (!canArriveInResult(slot)) {
            return false;
        }
        bind(slot, arrays[Slots.RECV], bases[Slots.RECV]);
        return true;
    }

    /** Whether a bound scratch slot lies in memory of other slots. */
    boolean isBorrowed(int slot) {
        return layout.memory(slot) != slot || isSame(arrays[slot], arrays[Slots.RECV]);
    }

    /**
     * Whether operands that arrive may lie in RECV: not if that is SEND's memory too, and only
     * where a step that combines the two reads and writes every element at one subscript.
     */
    private boolean canArriveInResult(int slot) {
        final Object result = arrays[Slots.RECV];
        final Object own = arrays[Slots.SEND];
        return layout.isForArrivals(slot)
                && element.isArray(result)
                && element.isArray(own)
                && !isSame(result, own)
                && bases[Slots.RECV] == bases[Slots.SEND];
    }

    @SuppressWarnings("ReferenceEquality") // the question is whether it is one array
    static boolean isSame(Object array, Object other) {
        return array == other;
    }

    Object array(int slot) {
        return arrays[slot];
    }

    long base(int slot) {
        return bases[slot];
    }

    Blocks blocks(int slot) {
        return layout.blocks(slot);
    }

    int slots() {
        return layout.slots();
    }

    BaseType element() {
        return element;
    }

    /** The kind by which a device knows a slot's array. */
    int kind(int slot) {
        return Memory.kind(arrays[slot], element);
    }

    /** Bytes of a range. */
    long bytes(int slot, int first, int n) {
        return n == 0 ? 0 : layout.blocks(slot).length(first, n);
    }

    /** Elements of a range. */
    int elements(int slot, int first, int n) {
        return (int) (bytes(slot, first, n) >> shift());
    }

    /** The byte of its array at which a block begins. */
    long start(int slot, int block) {
        return bases[slot] + layout.blocks(slot).offset(block);
    }

    /** The element of its array with which a block begins. */
    int subscript(int slot, int block) {
        return (int) (start(slot, block) >> shift());
    }

    /** The bytes of an element as a power of two. */
    int shift() {
        return Kind.shift(element.kind());
    }

    // ---- messages: a range of no blocks is a signal, which has no memory ----

    boolean isEmpty(int slot, int first, int n) {
        return n > 0 && bytes(slot, first, n) == 0;
    }

    boolean trySend(Endpoint to, int slot, int first, int n, int tag) {
        return n == 0
                ? to.trySend(Signal.NOTHING, Signal.KIND, 0, 0, tag)
                : to.trySend(
                        arrays[slot], kind(slot), start(slot, first), bytes(slot, first, n), tag);
    }

    long tryRecv(Endpoint from, int slot, int first, int n, int tag) {
        return n == 0
                ? from.tryRecv(Signal.NOTHING, Signal.KIND, 0, 0, tag)
                : from.tryRecv(
                        arrays[slot], kind(slot), start(slot, first), bytes(slot, first, n), tag);
    }

    long recv(Endpoint from, int slot, int first, int n, int tag) {
        return n == 0
                ? from.recv(Signal.NOTHING, Signal.KIND, 0, 0, tag)
                : from.recv(
                        arrays[slot], kind(slot), start(slot, first), bytes(slot, first, n), tag);
    }

    void arm(Operation operation, int slot, int first, int n) {
        if (n == 0) {
            operation.buffer(Signal.NOTHING, Signal.KIND, 0, 0);
        } else {
            operation.buffer(arrays[slot], kind(slot), start(slot, first), bytes(slot, first, n));
        }
    }
}
