// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.util.function.Supplier;
import org.galerna.collectives.Slots;
import org.galerna.datatype.BaseType;
import org.galerna.reduce.Kernel;

/**
 * One plan of a {@link Schedule} with its buffers, and what follows it: calls on objects have a
 * plan for the lengths and one for the data, whose buffers are known when the lengths are. One
 * thread at a time.
 */
public final class Stage {
    private final Endpoints endpoints;
    private final int[] code;
    private final Kernel kernel;
    private final int tag;
    private final SlotMemory slots = new SlotMemory();
    private final Combiner combiner = new Combiner();
    private Supplier<Stage> sequel;

    /** A plan without buffers. */
    Stage(Prepared plan, Endpoints endpoints, Work work) {
        this.endpoints = endpoints;
        this.code = plan.code(endpoints.group().rank());
        this.kernel = work.kernel();
        this.tag = work.number();
        slots.cut(plan.layout(), work.element());
    }

    /**
     * What a stage works on besides its buffers.
     *
     * @param element type of all arrays.
     * @param kernel combines elements; null if the plan combines nothing.
     * @param number tells this stage from all others of the communicator; equal on all ranks.
     */
    public record Work(BaseType element, Kernel kernel, int number) {}

    /**
     * Says where a slot lies, before the start.
     *
     * @param slot {@link Slots#SEND} or {@link Slots#RECV}.
     * @param array the array; null if the slot means nothing on this rank.
     * @param base byte of the array that offset 0 of the slot's blocks stands for.
     */
    public void bind(int slot, Object array, long base) {
        slots.bind(slot, array, base);
    }

    /** Gives the scratch slots their memory, when SEND and RECV have theirs. */
    void begin(Scratch scratch) {
        for (int slot = Slots.SCRATCH; slot < slots.slots(); slot++) {
            if (!slots.borrow(slot)) {
                final int length = Math.toIntExact(slots.blocks(slot).end() >> slots.shift());
                slots.bind(slot, scratch.take(slots.element(), length), 0);
            }
        }
    }

    /** Gives the memory of the scratch slots back, when no message uses it any more. */
    void end(Scratch scratch) {
        for (int slot = Slots.SCRATCH; slot < slots.slots(); slot++) {
            if (!slots.isBorrowed(slot)) {
                scratch.give(slots.array(slot), slots.blocks(slot).end());
            }
            slots.bind(slot, null, 0);
        }
    }

    /**
     * Says what follows when this has ended well.
     *
     * @param next makes the next stage, or does what is left and returns null; on any thread of the
     *     rank that is in a call.
     */
    public void then(Supplier<Stage> next) {
        sequel = next;
    }

    /**
     * Whether something follows.
     *
     * @return whether {@link #then} was called.
     */
    public boolean hasSequel() {
        return sequel != null;
    }

    Stage next() {
        return sequel.get();
    }

    /** Where its messages go. */
    Endpoints endpoints() {
        return endpoints;
    }

    int[] code() {
        return code;
    }

    int tag() {
        return tag;
    }

    /** Where its slots lie. */
    SlotMemory slots() {
        return slots;
    }

    /** Does a step that is no message. */
    void local(int i) {
        final int[] c = code;
        if (c[i] == Program.COMBINE_BOTH) {
            combineBoth(c[i + 1], c[i + 2], c[i + 3], c[i + 4], c[i + 5]);
            return;
        }
        final int from = c[i + 1];
        final int into = c[i + 4];
        final int length = slots.elements(from, c[i + 2], c[i + 3]);
        if (length == 0) {
            return;
        }
        final int first = slots.subscript(from, c[i + 2]);
        final int target = slots.subscript(into, c[i + 5]);
        switch (c[i]) {
            case Program.COPY ->
                    slots.element()
                            .copy(slots.array(from), first, slots.array(into), target, length);
            case Program.COMBINE ->
                    kernel().combine(slots.array(from), first, slots.array(into), target, length);
            case Program.COMBINE_AFTER ->
                    kernel().combineAfter(
                                    slots.array(from), first, slots.array(into), target, length);
            default -> throw new IllegalStateException("verb " + c[i]);
        }
    }

    private void combineBoth(int left, int right, int first, int n, int into) {
        final int length = slots.elements(into, first, n);
        final int own = slots.subscript(Slots.SEND, first);
        final int other = right == Slots.SEND ? left : right;
        final int from = slots.subscript(other, first);
        final int at = slots.subscript(into, first);
        if (length == 0) {
            return;
        }
        if (own == at && from == at) {
            kernel().combineInto(
                            slots.array(left), slots.array(right), slots.array(into), at, length);
            return;
        }
        slots.element().copy(slots.array(Slots.SEND), own, slots.array(into), at, length);
        if (other == left) {
            kernel().combine(slots.array(left), from, slots.array(into), at, length);
        } else {
            kernel().combineAfter(slots.array(right), from, slots.array(into), at, length);
        }
    }

    /** What combines elements of slots, wherever they lie. */
    private Kernel kernel() {
        return combiner.of(
                kernel, slots.element(), slots.array(Slots.SEND), slots.array(Slots.RECV));
    }
}
