// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.ArrayList;
import java.util.List;

/**
 * Algorithms that follow each other on parts of the ranks, as one plan of one rank.
 *
 * <p>Each part has slots of its own: views of the caller's for what it sends and receives, and its
 * scratch. A part that this rank is no member of leaves nothing behind.
 */
public final class Sequence {
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Part(Algorithm algorithm, Shape shape, Members members, int own, int[] slots) {}

    private final int rank;
    private final List<Part> parts = new ArrayList<>();
    private Layout layout;

    /**
     * A sequence without parts.
     *
     * @param rank the rank that runs it
     * @param layout slots that the parts may name
     */
    public Sequence(int rank, Layout layout) {
        this.rank = rank;
        this.layout = layout;
    }

    /**
     * Adds a part.
     *
     * @param algorithm what runs
     * @param shape what it runs for, with the members as its ranks
     * @param members the ranks that run it
     * @param send the range's slot that is its SEND, and where it begins there
     * @param recv the slot that is its RECV, and where it begins there
     */
    public void add(Algorithm algorithm, Shape shape, Members members, From send, From recv) {
        int own = 0;
        while (own < members.size() && members.rank(own) != rank) {
            own++;
        }
        if (own == members.size()) {
            return;
        }
        Layout inner = algorithm.layout(own, shape);
        int[] slots = new int[inner.slots()];
        for (int slot = 0; slot < slots.length; slot++) {
            slots[slot] = layout.slots();
            From from = slot == Slots.SEND ? send : recv;
            if (slot < Slots.SCRATCH) {
                layout = layout.withView(from.slot(), from.start(), inner.blocks(slot));
            } else {
                layout = layout.with(inner.blocks(slot));
            }
        }
        parts.add(new Part(algorithm, shape, members, own, slots));
    }

    /**
     * A place in a slot.
     *
     * @param slot number of the slot
     * @param start byte of its packed stream
     */
    public record From(int slot, long start) {}

    /**
     * The slots of all parts.
     *
     * @return the layout
     */
    public Layout layout() {
        return layout;
    }

    /**
     * Says the steps of all parts, and ends the last round.
     *
     * @param steps where they are said
     */
    public void plan(Steps steps) {
        for (Part part : parts) {
            Steps inPart = new Renamed(steps.over(part.members()), part.slots());
            part.algorithm().plan(part.own(), part.shape(), inPart);
            steps.next();
        }
    }
}
