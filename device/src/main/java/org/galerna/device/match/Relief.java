// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.base.LibraryThreads;

/**
 * Budget beyond the usual for messages that would wait for ever. A message within the eager limit
 * whose sender waits, because its budget does not allow more, is stranded: its sender may be on its
 * way to the very message that this rank waits for. So a rank that waits, while a message has been
 * stranded for a while, lets the sender have more. One that computes does not: what it has not
 * asked for stays bounded.
 *
 * <p>A sender gets as much again as this rank keeps of its messages already, as long as all that is
 * kept, or may come so, is within a part of the heap.
 */
final class Relief {
    /** How long a message is stranded at least: most find their receive before. */
    private static final long PATIENCE_NANOS = 1_000_000;

    /** The ranks of a process together keep up to this part of its heap so. */
    private static final int PART_OF_HEAP = 8;

    private final MatchingDevice device;
    private final long most;
    private long sinceNanos;
    private long refusedAt = Long.MAX_VALUE; // so much was kept when there was no room

    Relief(MatchingDevice device, int ranksOfProcess) {
        this.device = device;
        this.most = Runtime.getRuntime().maxMemory() / PART_OF_HEAP / ranksOfProcess;
    }

    /**
     * Tells whether a message is stranded here for which there may be room, and the calling thread
     * is one whose waits matter: the library's own wait all the time. Racy.
     */
    boolean isWanted() {
        return isOpen() && !LibraryThreads.isOne(Thread.currentThread());
    }

    private boolean isOpen() {
        final Arrivals arrivals = device.inbound().arrivals();
        return arrivals.firstStranded() != null && arrivals.bytes() < refusedAt;
    }

    /** Notes that an unexpected message is stranded. Held: the engine lock. */
    void strand(Arrival a) {
        final boolean isFirst = !isOpen();
        refusedAt = Long.MAX_VALUE;
        device.inbound().arrivals().strand(a);
        if (isFirst) {
            sinceNanos = System.nanoTime();
            device.sleepers().wakeAll(); // who has no other reason to wake up sleeps on and on
        }
    }

    /** Notes that a loan is stranded, once it is unexpected. On a thread of its sender. */
    void strand(MatchOperation s, int sender) {
        device.enter();
        try {
            device.inbound().drainWhole(device.transports().route(sender).port(sender));
            final Arrival a = s.arrival;
            if (a != null && s.phaseAcquire() == MatchOperation.OFFERED) {
                s.isStranded = true;
                strand(a);
            }
        } finally {
            device.leave();
        }
    }

    /** Gives what is due. For a thread that waits, and has found nothing; under no lock. */
    void give() {
        if (isWanted()) {
            device.enter();
            try {
                if (isWanted() && System.nanoTime() - sinceNanos > PATIENCE_NANOS) {
                    giveAll();
                }
            } finally {
                device.leave();
            }
        }
    }

    private void giveAll() {
        final Arrivals arrivals = device.inbound().arrivals();
        for (Arrival a = arrivals.firstStranded(); a != null; a = a.nextStranded) {
            arrivals.take(a.source.kept); // it has been used, or ended
        }
        refusedAt = Long.MAX_VALUE;
        Arrival a = arrivals.firstStranded();
        while (a != null) {
            final Arrival rest = a.nextStranded;
            final long room = most - arrivals.bytes();
            if (a.lent != null && a.lent.isBuffered()) {
                arrivals.unstrand(a); // its sender has found budget by itself
            } else if (room < 0) {
                refusedAt = arrivals.bytes();
            } else {
                give(a, room);
            }
            a = rest;
        }
    }

    /** Gives a sender what its message costs, and, if it has nothing yet, some more. */
    private void give(Arrival a, long room) {
        final Arrivals arrivals = device.inbound().arrivals();
        final Kept kept = a.source.kept;
        final long wanted = kept.given > 0 ? 0 : Math.max(kept.bytes, device.links().budget());
        final long beside = Math.min(wanted, room);
        arrivals.give(kept, beside);
        arrivals.unstrand(a);
        if (a.lent == null) {
            device.remote().relieve(a, a.cost + beside);
        } else {
            a.lent.isStranded = false; // others may use it up before
            final MatchingDevice sender = device.neighbour(a.source.rank());
            device.remote().extend(sender.links().to(device.rank()), a.cost + beside);
        }
    }
}
