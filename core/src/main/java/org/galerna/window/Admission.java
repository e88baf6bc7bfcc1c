// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Who may access one rank's memory now: one origin alone, or several that share it; the others
 * queue in the order in which they came. Any thread may call; nobody waits here.
 *
 * <p>The processes of a host may have a {@link SharedLock} for it: then that tells who has the
 * access until somebody has to wait, or comes from another host.
 */
final class Admission {
    /** An origin in the queue, which hears of one of the two once; neither may wait. */
    interface Waiter {
        /** The access is granted. */
        void granted();

        /** It never will be: a rank has ended and has not given it back. */
        void refused(int holder);
    }

    /** Who waits, for what access, and whom to tell. */
    private record Applicant(int origin, boolean exclusive, Waiter waiter) {}

    private static final int NOBODY = -1;

    private final SharedLock shared; // null if there is none
    private final ArrayDeque<Applicant> queue = new ArrayDeque<>();
    private final BitSet holders = new BitSet();
    private boolean isOpen; // the shared lock tells who has the access, and the rest is empty
    private boolean taken;
    private int lost = NOBODY; // a holder that has ended

    /**
     * Begins with nobody.
     *
     * @param shared the lock of the processes of the host; null if there is none.
     */
    Admission(SharedLock shared) {
        this.shared = shared;
        this.isOpen = shared != null;
    }

    /** Whether a rank may have the access from others that do not tell of it here. */
    boolean isSharedWith(int rank) {
        return shared != null && shared.hasPlace(rank);
    }

    /**
     * Asks.
     *
     * @return true if the access is granted at once; otherwise {@code waiter} is told, maybe before
     *     the return.
     */
    boolean enter(int origin, boolean exclusive, Waiter waiter) {
        final int holder;
        synchronized (this) {
            if (tryEnter(origin, exclusive)) {
                return true;
            }
            close();
            if (queue.isEmpty() && admit(origin, exclusive)) {
                return true;
            }
            holder = lost;
            if (holder == NOBODY) {
                queue.add(new Applicant(origin, exclusive, waiter));
                return false;
            }
        }
        waiter.refused(holder);
        return false;
    }

    /** Takes the access if nobody waits for it and nobody has it who excludes it. */
    synchronized boolean tryEnter(int origin, boolean exclusive) {
        return isOpen
                ? shared.tryEnter(origin, exclusive)
                : queue.isEmpty() && admit(origin, exclusive);
    }

    private boolean admit(int origin, boolean exclusive) {
        if (taken || (exclusive && !holders.isEmpty())) {
            return false;
        }
        taken = exclusive;
        holders.set(origin);
        return true;
    }

    private void close() {
        if (isOpen) {
            isOpen = false;
            taken = shared.close(holders);
        }
    }

    /** Gives the access back and admits who comes next. */
    void leave(int origin) {
        final List<Applicant> next;
        synchronized (this) {
            if (isOpen && shared.tryLeave(origin)) {
                return;
            }
            taken = false;
            holders.clear(origin);
            lost = lost == origin ? NOBODY : lost;
            next = queue.isEmpty() ? List.of() : admitNext();
            if (shared != null && !isOpen && holders.isEmpty()) {
                isOpen = true;
                shared.open();
            }
        }
        next.forEach(each -> each.waiter().granted());
    }

    private List<Applicant> admitNext() {
        final List<Applicant> next = new ArrayList<>(1);
        while (!queue.isEmpty() && admit(queue.peek().origin(), queue.peek().exclusive())) {
            next.add(queue.remove());
        }
        return next;
    }

    /** Tells which of those that have the access have ended. */
    synchronized BitSet ended(IntPredicate hasEnded) {
        final BitSet ended = (BitSet) holders.clone();
        if (isOpen) {
            shared.note(ended);
        }
        for (int rank = ended.nextSetBit(0); rank >= 0; rank = ended.nextSetBit(rank + 1)) {
            ended.set(rank, hasEnded.test(rank));
        }
        return ended;
    }

    /** Refuses all who wait, now or later, if one of these has the access still. */
    void refuse(BitSet ended) {
        final List<Applicant> all;
        final int holder;
        synchronized (this) {
            if (!ended.isEmpty()) {
                close();
            }
            if (!holders.intersects(ended)) {
                return;
            }
            holder = holders.stream().filter(ended::get).findFirst().getAsInt();
            lost = holder;
            all = List.copyOf(queue);
            queue.clear();
        }
        all.forEach(each -> each.waiter().refused(holder));
    }
}
