// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Who may access one rank's memory now: one origin alone, or several that share it; the others
 * queue in the order in which they came. Any thread may call; nobody waits here.
 */
final class Admission {
    private record Waiter(Runnable granted, boolean exclusive) {}

    private final ArrayDeque<Waiter> queue = new ArrayDeque<>();
    private int sharers;
    private boolean taken;

    Admission() {}

    /**
     * Asks.
     *
     * @param granted is run when the access is granted later; it must not wait.
     * @return true if it is granted at once; {@code granted} is not run then.
     */
    synchronized boolean enter(boolean exclusive, Runnable granted) {
        if (tryEnter(exclusive)) {
            return true;
        }
        queue.add(new Waiter(granted, exclusive));
        return false;
    }

    /** Takes the access if nobody waits for it and nobody has it who excludes it. */
    synchronized boolean tryEnter(boolean exclusive) {
        return queue.isEmpty() && admit(exclusive);
    }

    private boolean admit(boolean exclusive) {
        if (taken || (exclusive && sharers > 0)) {
            return false;
        }
        if (exclusive) {
            taken = true;
        } else {
            sharers++;
        }
        return true;
    }

    /** Gives the access back and admits who comes next. */
    void leave(boolean exclusive) {
        final List<Waiter> next;
        synchronized (this) {
            if (exclusive) {
                taken = false;
            } else {
                sharers--;
            }
            if (queue.isEmpty()) {
                return;
            }
            next = new ArrayList<>(1);
            while (!queue.isEmpty() && admit(queue.peek().exclusive())) {
                next.add(queue.remove());
            }
        }
        next.forEach(w -> w.granted().run());
    }
}
