// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.util.function.Supplier;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Slots;
import org.galerna.datatype.BaseType;
import org.galerna.device.Kind;
import org.galerna.reduce.Kernel;

/**
 * One plan of a {@link Schedule} with its buffers, and what follows it: calls on objects have a
 * plan for the lengths and one for the data, whose buffers are known when the lengths are. One
 * thread at a time.
 */
public final class Stage {
    private final Endpoints endpoints;
    private final int[] code;
    private final Layout layout;
    private final BaseType element;
    private final Kernel kernel;
    private final int tag;
    private final Object[] arrays;
    private final long[] bases;
    private final Combiner combiner = new Combiner();
    private Supplier<Stage> sequel;

    /** A plan without buffers. */
    Stage(Prepared plan, Endpoints endpoints, Work work) {
        this.endpoints = endpoints;
        this.code = plan.code(endpoints.group().rank());
        this.layout = plan.layout();
        this.element = work.element();
        this.kernel = work.kernel();
        this.tag = work.number();
        this.arrays = new Object[Math.max(layout.slots(), Slots.SCRATCH)];
        this.bases = new long[arrays.length];
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
        arrays[slot] = array;
        bases[slot] = base;
    }

    /** Gives the scratch slots their memory, when SEND and RECV have theirs. */
    void begin(Scratch scratch) {
        for (int slot = Slots.SCRATCH; slot < layout.slots(); slot++) {
            final int shown = layout.memory(slot);
            if (shown != slot) {
                bind(slot, arrays[shown], bases[shown] + layout.start(slot));
            } else if (Arrivals.areInResult(layout, slot, element, arrays, bases)) {
                bind(slot, arrays[Slots.RECV], bases[Slots.RECV]);
            } else {
                final long bytes = layout.blocks(slot).end();
                bind(slot, scratch.take(element, Math.toIntExact(bytes >> shift())), 0);
            }
        }
    }

    /** Gives the memory of the scratch slots back, when no message uses it any more. */
    void end(Scratch scratch) {
        for (int slot = Slots.SCRATCH; slot < layout.slots(); slot++) {
            if (layout.memory(slot) == slot && !isResult(arrays[slot])) {
                scratch.give(arrays[slot], layout.blocks(slot).end());
            }
            bind(slot, null, 0);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the question is whether it is one array
    private boolean isResult(Object array) {
        return array == arrays[Slots.RECV];
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

    int kind(int slot) {
        return Memory.kind(arrays[slot], element);
    }

    Object array(int slot) {
        return arrays[slot];
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
        final int length = c[i + 3] == 0 ? 0 : (int) (bytes(from, c[i + 2], c[i + 3]) >> shift());
        if (length == 0) {
            return;
        }
        final int first = subscript(from, c[i + 2]);
        final int target = subscript(into, c[i + 5]);
        switch (c[i]) {
            case Program.COPY -> element.copy(arrays[from], first, arrays[into], target, length);
            case Program.COMBINE ->
                    kernel().combine(arrays[from], first, arrays[into], target, length);
            case Program.COMBINE_AFTER ->
                    kernel().combineAfter(arrays[from], first, arrays[into], target, length);
            default -> throw new IllegalStateException("verb " + c[i]);
        }
    }

    private void combineBoth(int left, int right, int first, int n, int into) {
        final int length = n == 0 ? 0 : (int) (bytes(into, first, n) >> shift());
        final int own = subscript(Slots.SEND, first);
        final int other = right == Slots.SEND ? left : right;
        final int from = subscript(other, first);
        final int at = subscript(into, first);
        if (length == 0) {
            return;
        }
        if (own == at && from == at) {
            kernel().combineInto(arrays[left], arrays[right], arrays[into], at, length);
            return;
        }
        element.copy(arrays[Slots.SEND], own, arrays[into], at, length);
        if (other == left) {
            kernel().combine(arrays[left], from, arrays[into], at, length);
        } else {
            kernel().combineAfter(arrays[right], from, arrays[into], at, length);
        }
    }

    /** What combines elements of slots, wherever they lie. */
    private Kernel kernel() {
        return combiner.of(kernel, element, arrays[Slots.SEND], arrays[Slots.RECV]);
    }

    long bytes(int slot, int first, int n) {
        return layout.blocks(slot).length(first, n);
    }

    long start(int slot, int first) {
        final Blocks blocks = layout.blocks(slot);
        return bases[slot] + blocks.offset(first);
    }

    private int subscript(int slot, int block) {
        return (int) (start(slot, block) >> shift());
    }

    private int shift() {
        return Kind.shift(element.kind());
    }
}
