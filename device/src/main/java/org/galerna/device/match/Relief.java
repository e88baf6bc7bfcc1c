// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

/**
 * Budget beyond the usual for messages that would wait for ever. A message within the eager limit
 * that its sender's budget does not allow is stranded: its sender may be on its way to the very
 * message that this rank waits for. So a rank that waits, while a message has been stranded for a
 * while, lets the sender have more. One that computes does not: what it has not asked for stays
 * bounded.
 *
 * <p>Each time as much again is given as this rank keeps already, up to a part of the heap.
 */
final class Relief {
    /** How long a message is stranded at least: most find their receive before. */
    private static final long PATIENCE_NANOS = 1_000_000;

    /** The ranks of a process together keep up to this part of its heap so. */
    private static final int PART_OF_HEAP = 8;

    private final MatchingDevice device;
    private long sinceNanos;
    private long most; // 0 before it is asked for

    Relief(MatchingDevice device) {
        this.device = device;
    }

    /** Tells whether a message is stranded here. Any thread; racy. */
    boolean isWanted() {
        return device.inbound().arrivals().stranded() > 0;
    }

    /** Notes a message of the unexpected queue that is stranded. Held: the engine lock. */
    void strand(Arrival a) {
        if (!isWanted()) {
            sinceNanos = System.nanoTime();
        }
        device.inbound().arrivals().strand(a);
    }

    /** Notes that a loan is stranded, once it is unexpected. On a thread of its sender. */
    void strand(MatchOperation s, int sender) {
        device.enter();
        try {
            device.inbound().drainWhole(device.transports().route(sender).port(sender));
            final Arrival a = s.arrival;
            if (a != null && a.isQueued && s.phaseAcquire() == MatchOperation.OFFERED) {
                s.isStranded = true;
                strand(a);
            }
        } finally {
            device.leave();
        }
        device.sleepers().ring();
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
        int left = arrivals.stranded();
        long held = arrivals.bytes();
        final long wanted = Math.max(held, device.links().budget());
        final long share = Math.min(wanted, most() - held) / left;
        for (int list = 0; list < Arrivals.lists() && left > 0; list++) {
            for (Arrival a = arrivals.last(list); a != null && left > 0; a = a.previousInContext) {
                if (a.isStranded) {
                    final long more = Math.max(share, Link.OVERHEAD + a.length);
                    held += more;
                    if (held > most()) {
                        return;
                    }
                    left--;
                    arrivals.relieve(a);
                    relieve(a, more);
                }
            }
        }
    }

    /** Tells whether the sender has found budget by itself. */
    private static boolean isTaken(Arrival a) {
        return a.lent != null && a.lent.isBuffered();
    }

    private void relieve(Arrival a, long more) {
        if (isTaken(a)) {
            return;
        }
        if (a.lent == null) {
            device.remote().relieve(a, more);
        } else {
            final MatchingDevice sender = device.neighbour(a.source.rank());
            device.remote().extend(sender.links().to(device.rank()), more);
        }
    }

    private long most() {
        if (most == 0) {
            int ranks = 0;
            for (int r = 0; r < device.size(); r++) {
                ranks += device.neighbour(r) == null ? 0 : 1;
            }
            most =
                    Math.max(
                            1,
                            Runtime.getRuntime().maxMemory() / PART_OF_HEAP / Math.max(1, ranks));
        }
        return most;
    }
}
