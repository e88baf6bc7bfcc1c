// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import org.galerna.collectives.Blocks;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Slots;

/**
 * The memory of one rank: for each slot an array with a term for each byte, null where it holds
 * nothing.
 */
final class Memory {

    private final Scenario scenario;
    private final int rank;
    private final Shape shape;
    private final Layout layout;
    private final Store[] slots; // null: this rank has no such buffer
    private final long[] bases; // where a slot begins in its array

    Memory(Scenario scenario, int rank, Layout layout) {
        this.scenario = scenario;
        this.rank = rank;
        this.shape = scenario.shape(rank);
        this.layout = layout;
        slots = new Store[layout.slots()];
        bases = new long[layout.slots()];
        for (int slot = Slots.SCRATCH; slot < slots.length; slot++) {
            slots[slot] = layout.memory(slot) == slot ? new Store(layout.blocks(slot).end()) : null;
        }
        if (hasSend()) {
            slots[Slots.SEND] = new Store(shape.send().end());
        }
        if (hasRecv()) {
            slots[Slots.RECV] = new Store(shape.recv().end());
        }
        if (scenario.local() == Scenario.Local.IN_PLACE) {
            alias();
        }
        for (int slot = Slots.SCRATCH; slot < slots.length; slot++) {
            int shown = layout.memory(slot);
            slots[slot] = slots[shown];
            bases[slot] = bases[shown] + layout.start(slot);
        }
        fill();
    }

    private boolean isRoot() {
        return rank == shape.root();
    }

    private boolean hasSend() {
        return switch (shape.primitive()) {
            case BARRIER, BCAST -> false;
            case SCATTER, SCATTERV -> isRoot();
            default -> true;
        };
    }

    private boolean hasRecv() {
        return switch (shape.primitive()) {
            case BARRIER -> false;
            case GATHER, GATHERV, REDUCE -> isRoot();
            case EXSCAN -> rank > 0;
            default -> true;
        };
    }

    /** Whether a slot, or the one it is a view of, is a buffer that a plan only reads. */
    boolean isReadOnly(int slot) {
        int shown = slot < slots.length ? layout.memory(slot) : slot;
        return shown == Slots.SEND || (shown == Slots.RECV && isRecvReadOnly());
    }

    /** Whether this rank is the root of a broadcast. */
    boolean isRecvReadOnly() {
        return shape.primitive() == Primitive.BCAST && isRoot();
    }

    private void alias() {
        int send = Slots.SEND;
        int recv = Slots.RECV;
        switch (shape.primitive()) {
            case GATHER, GATHERV, ALLGATHER, ALLGATHERV -> {
                if (slots[recv] != null) {
                    slots[send] = slots[recv];
                    bases[send] = shape.recv().offset(rank);
                }
            }
            case SCATTER, SCATTERV -> {
                if (slots[send] != null) {
                    slots[recv] = slots[send];
                    bases[recv] = shape.send().offset(rank);
                }
            }
            case REDUCE, ALLREDUCE, REDUCE_SCATTER, SCAN, EXSCAN -> {
                if (slots[recv] != null) {
                    slots[recv] = slots[send];
                }
            }
            default -> {}
        }
    }

    /**
     * Puts the caller's data in: a byte is named by its rank and its place in what it belongs to.
     */
    private void fill() {
        if (isRecvReadOnly()) {
            fill(Slots.RECV, shape.recv(), 0);
        } else if (slots[Slots.SEND] != null) {
            fill(Slots.SEND, shape.send(), 1);
        }
    }

    private void fill(int slot, Blocks blocks, int perBlock) {
        for (int block = 0; block < blocks.count(); block++) {
            long at = bases[slot] + blocks.offset(block);
            for (int i = 0; i < blocks.length(block); i++) {
                slots[slot].set(at + i, Term.of(rank, place(perBlock * block, i)));
            }
        }
    }

    private static long place(int block, long byteInBlock) {
        return ((long) block << 32) + byteInBlock;
    }

    /** The blocks of a slot. */
    Blocks blocks(int slot) {
        return layout.blocks(slot);
    }

    /** The area of a range; fails if the plan may not name it. */
    Store.Area area(Step step, Step.Range range) {
        int slot = range.slot();
        if (slot < 0 || slot >= slots.length) {
            throw fault(step, "names a slot that its layout does not have");
        }
        Blocks blocks = layout.blocks(slot);
        if (range.first() < 0 || range.n() < 0 || range.first() + range.n() > blocks.count()) {
            throw fault(step, "names blocks that do not exist in " + blocks);
        }
        if (!blocks.isContiguous(range.first(), range.n())) {
            throw fault(step, "names blocks with gaps between them in " + blocks);
        }
        long length = blocks.length(range.first(), range.n());
        if (length == 0) {
            return new Store.Area(null, 0, 0);
        }
        if (slots[slot] == null) {
            throw fault(step, "uses a buffer that does not exist on this rank");
        }
        long start = bases[slot] + blocks.offset(range.first());
        return new Store.Area(slots[slot], start, length);
    }

    /** The area of a whole slot. */
    Store.Area all(Step step, int slot) {
        return area(step, new Step.Range(slot, 0, layout.blocks(slot).count()));
    }

    /** A finding in a step of this rank. */
    PlanException fault(Step step, String text) {
        return new PlanException(scenario + ", rank " + rank + ": " + step + " " + text);
    }

    /** Fails unless RECV holds what the operation promises, and SEND what it held. */
    void checkResult() {
        if (hasRecv() && scenario.primitive() != Primitive.BARRIER) {
            Blocks blocks = shape.recv();
            for (int block = 0; block < blocks.count(); block++) {
                long at = bases[Slots.RECV] + blocks.offset(block);
                for (int i = 0; i < blocks.length(block); i++) {
                    check(
                            "RECV block " + block + " byte " + i,
                            slots[Slots.RECV].get(at + i),
                            expected(block, i));
                }
            }
        }
        if (slots[Slots.SEND] != null && slots[Slots.SEND] != slots[Slots.RECV]) {
            Blocks blocks = shape.send();
            for (int block = 0; block < blocks.count(); block++) {
                long at = blocks.offset(block);
                for (int i = 0; i < blocks.length(block); i++) {
                    check(
                            "SEND block " + block,
                            slots[Slots.SEND].get(at + i),
                            Term.of(rank, place(block, i)));
                }
            }
        }
    }

    private Term expected(int block, int i) {
        int ranks = scenario.ranks();
        return switch (shape.primitive()) {
            case BCAST -> Term.of(shape.root(), place(0, i));
            case SCATTER, SCATTERV -> Term.of(shape.root(), place(rank, i));
            case GATHER, GATHERV, ALLGATHER, ALLGATHERV -> Term.of(block, place(0, i));
            case ALLTOALL, ALLTOALLV -> Term.of(block, place(rank, i));
            case REDUCE, ALLREDUCE -> Term.interval(0, ranks, place(0, i));
            case REDUCE_SCATTER -> Term.interval(0, ranks, place(rank, i));
            case SCAN -> Term.interval(0, rank + 1, place(0, i));
            case EXSCAN -> Term.interval(0, rank, place(0, i));
            case NEIGHBOR_ALLGATHER -> Term.of(shape.neighbours().source(block), place(0, i));
            case NEIGHBOR_ALLTOALL ->
                    Term.of(
                            shape.neighbours().source(block),
                            place(Edges.sender(ranks, rank, block), i));
            case BARRIER -> throw new IllegalStateException();
        };
    }

    private void check(String where, Term found, Term wanted) {
        if (!wanted.equals(found)) {
            throw new PlanException(
                    scenario + ", rank " + rank + ": " + where + " holds " + found + ", not "
                            + wanted);
        }
    }
}
