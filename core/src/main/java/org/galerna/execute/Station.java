// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.base.Padded;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Steps;
import org.galerna.datatype.BaseType;
import org.galerna.device.Device;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;
import org.galerna.device.Spot;
import org.galerna.device.View;

/**
 * One rank's side of a {@link MeetingMemory}: its epochs, what it publishes and exposes in them,
 * and what it reads of the others, which it waits for by {@link MeetingWait}. One thread at a time.
 */
final class Station extends Padded {
    private static final int KIND_BITS = 4;
    private static final int PAUSES = 64;
    private static final int AHEAD = 4; // a power of two
    private static final int REST = 64; // epochs

    private final MeetingMemory memory;
    private final MeetingWait wait;
    private final MeetingMemory.Exposure own;
    private final int rank;
    private final int ranks;
    private final boolean isOversubscribed;
    private final Spot written;
    private final Spot read;
    private final Object[] few = new Object[BaseType.values().length];

    private long epoch;
    private long waited; // the last epoch that waited for a publication
    private long published; // the last epoch that made one
    private long looksAgain; // no look ahead before that epoch
    private long knownDone; // every other rank has finished this epoch
    private boolean isExposing;
    private long opened; // the cell of the publication that was waited for last
    private boolean isHidden; // exposing, but the others cannot see it yet

    @SuppressWarnings("UnusedVariable") // without a use the compiler would leave the looks out
    private long seen;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    Station(Device device, Endpoints endpoints, Meeting meeting) {
        this.rank = endpoints.group().rank();
        this.ranks = endpoints.group().size();
        this.isOversubscribed = meeting.isOversubscribed();
        this.memory = meeting.memory();
        this.wait = new MeetingWait(device, endpoints, memory, isOversubscribed);
        this.own = memory.exposure(rank);
        this.epoch = memory.start();
        this.waited = epoch;
        this.published = epoch;
        this.knownDone = epoch;
        this.written = new Spot(memory.segment());
        this.read = new Spot(memory.segment());
    }

    /** Begins a plan. */
    void begin() {
        epoch++;
    }

    /** Ends a plan, failed or not. */
    void end() {
        isExposing = false; // after a failure it still is
        memory.wordRelease(memory.done(rank), epoch);
        wait.signal();
    }

    // ---- publications ----

    /** Publishes bytes of an array. */
    void publish(Object array, int kind, long offset, long bytes) {
        final int depth = memory.depth(bytes);
        if (knownDone < epoch - depth) {
            awaitRoom(epoch - depth / 2);
        }
        final long cell = memory.cell(rank, epoch, bytes);
        if (bytes > 0) {
            View.write(written.at(MeetingMemory.data(cell)), array, kind, offset, (int) bytes);
        }
        memory.length(cell, bytes << KIND_BITS | Kind.element(kind));
        memory.wordRelease(cell, epoch);
        published = epoch;
        wait.signal();
        fetchAhead(bytes, depth);
    }

    /**
     * Fetches the lines of the next cells, if they are known to be free. Who waits for others in
     * turn fetches that of the next call, while it waits in this one. Who publishes again and again
     * and waits for nobody has a reader at its heels, which would take each line away and let it be
     * waited for alone; so it fetches those of four calls together, at every fourth.
     */
    private void fetchAhead(long bytes, int depth) {
        final int lines = waited < epoch - AHEAD ? AHEAD : 1;
        if ((epoch & (lines - 1)) == 0 && epoch + lines - depth <= knownDone) {
            for (int i = 1; i <= lines; i++) {
                memory.length(memory.cell(rank, epoch + i, bytes), 0);
            }
        }
    }

    /**
     * Waits until half of the cells are free, so that a rank that is always ahead looks at the
     * words of its readers once for many calls; and not all the time, for each look takes the line
     * away from its owner. The rank that is behind all others never waits here.
     */
    private void awaitRoom(long finished) {
        long least = Long.MAX_VALUE;
        for (int peer = 0; peer < ranks; peer++) {
            if (peer != rank) {
                final long word = memory.done(peer);
                int pauses = isOversubscribed ? 0 : PAUSES;
                while (memory.wordAcquire(word) < finished && pauses > 0) {
                    Thread.onSpinWait();
                    pauses--;
                }
                wait.await(peer, word, finished);
                least = Math.min(least, memory.wordAcquire(word));
            }
        }
        knownDone = least;
    }

    /**
     * Waits for a peer's publication, for {@link #readPublished}.
     *
     * @param kind of its elements, as this rank knows it.
     * @param bytes its length, likewise.
     * @return an {@link Outcome}: whether it is what this rank takes it for.
     */
    int awaitPublished(int peer, int kind, long bytes) {
        waited = epoch;
        if (published < epoch - AHEAD) {
            lookAhead(peer, bytes);
        }
        final long cell = memory.cell(peer, epoch, bytes);
        if (!wait.await(peer, cell, epoch)) {
            return Outcome.TRUNCATED;
        }
        opened = cell;
        final long found = memory.length(cell);
        if (found == (bytes << KIND_BITS | kind)) {
            return Outcome.OK;
        }
        if (found >> KIND_BITS != bytes) {
            return Outcome.TRUNCATED;
        }
        return bytes == 0 ? Outcome.OK : Outcome.WRONG_KIND; // nothing has no kind
    }

    /**
     * Fetches the lines of a peer's next publications together, at every fourth, if it is that far
     * ahead: who reads again and again and tells nobody anything is the slower side, and would wait
     * for each alone.
     */
    private void lookAhead(int peer, long bytes) {
        if ((epoch & (AHEAD - 1)) != 0 || epoch < looksAgain) {
            return;
        }
        long found = 0;
        for (int i = 1; i <= AHEAD; i++) {
            final long cell = memory.cell(peer, epoch + i, bytes);
            if (memory.wordAcquire(cell) != epoch + i) {
                looksAgain = epoch + REST; // a look takes the line away from its writer
                break;
            }
            found |= memory.look(cell, bytes);
        }
        seen = found;
    }

    /** Copies a part of the publication that was waited for last. */
    void readPublished(long from, Object array, int kind, long offset, int bytes) {
        View.read(read.at(MeetingMemory.data(opened) + from), array, kind, offset, bytes);
    }

    /** An array of a type that holds a publication. */
    Object few(BaseType element) {
        final Object known = few[element.kind()];
        if (known != null) {
            return known;
        }
        final Object made = element.newArray(Steps.PUBLISHED_BYTES / element.bytes());
        few[element.kind()] = made;
        return made;
    }

    // ---- exposed memory ----

    /** Notes what a slot is; the others see it when this rank looks at theirs, or waits. */
    void expose(int slot, Object array, long base, Blocks blocks) {
        own.arrays[slot] = array;
        own.bases[slot] = base;
        own.blocks[slot] = blocks;
        isExposing = true;
        isHidden = true;
    }

    /** Lets the others see what was exposed in this epoch. */
    void show(BaseType element) {
        if (isHidden) {
            isHidden = false;
            own.element = element;
            memory.wordRelease(memory.exposed(rank), epoch);
            wait.signal();
        }
    }

    private void forget() {
        for (int slot = 0; slot < own.arrays.length; slot++) {
            own.arrays[slot] = null;
        }
        isExposing = false;
    }

    /** What a peer has exposed, when it has; null if it has finished the epoch without. */
    MeetingMemory.Exposure exposure(int peer, BaseType element) {
        show(element);
        return wait.await(peer, memory.exposed(peer), epoch) ? memory.exposure(peer) : null;
    }

    /** Ends the epoch: waits, if memory is exposed, until nobody touches it. */
    void fence(BaseType element) {
        show(element);
        memory.wordRelease(memory.done(rank), epoch);
        wait.signal();
        if (isExposing) {
            for (int peer = 0; peer < ranks; peer++) {
                if (peer != rank) {
                    wait.await(peer, memory.done(peer), epoch);
                }
            }
            knownDone = epoch;
            forget();
        }
        epoch++;
    }
}
