// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongPredicate;
import org.galerna.base.Thorough;
import org.galerna.base.VarHandles;
import org.galerna.base.lock.SpinLock;

/**
 * The schedules of a rank that are under way: added and removed under a lock, walked without one,
 * and nothing is allocated but to hold more of them at once than ever before. Any thread.
 *
 * <p>A walk sees every schedule that was added before it and is not over; one that is added or
 * removed meanwhile it may see or not, which is enough because whoever starts a schedule moves it
 * on afterwards, and one that is over does nothing.
 */
final class Underway {
    private static final VarHandle PLACE = MethodHandles.arrayElementVarHandle(Schedule[].class);
    private static final VarHandle PLACES =
            VarHandles.of(MethodHandles.lookup(), "places", Schedule[].class);
    private static final VarHandle END = VarHandles.of(MethodHandles.lookup(), "end", int.class);

    private final SpinLock lock = new SpinLock();
    private Schedule[] places = new Schedule[8];
    private int end; // behind the last place that is taken

    void add(Schedule schedule) {
        lock.lock();
        try {
            int at = end;
            if (at == places.length) {
                at = free();
            }
            if (at == places.length) {
                PLACES.setRelease(this, Arrays.copyOf(places, 2 * at));
            }
            schedule.place(at);
            PLACE.setRelease(places, at, schedule);
            END.setRelease(this, Math.max(end, at + 1)); // behind the array that has room for it
        } finally {
            lock.unlock();
        }
    }

    private int free() {
        int at = 0;
        while (at < places.length && places[at] != null) {
            at++;
        }
        return at;
    }

    void remove(Schedule schedule) {
        lock.lock();
        try {
            PLACE.setRelease(places, schedule.place(), null);
            int last = end;
            while (last > 0 && places[last - 1] == null) {
                last--;
            }
            END.setRelease(this, last);
        } finally {
            lock.unlock();
        }
    }

    /** Whether the context of one of them is meant. */
    boolean isAny(LongPredicate isMeant) {
        lock.lock();
        try {
            for (int at = 0; at < end; at++) {
                if (places[at] != null && isMeant.test(places[at].context())) {
                    return true;
                }
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Moves all of them on, whichever throws. */
    void poke() {
        Thorough failed = null;
        final int last = (int) END.getAcquire(this);
        final Schedule[] seen = (Schedule[]) PLACES.getAcquire(this);
        for (int i = 0; i < last; i++) {
            final Schedule schedule = (Schedule) PLACE.getAcquire(seen, i);
            if (schedule != null) {
                try {
                    schedule.poke();
                } catch (RuntimeException | Error e) {
                    failed = failed == null ? new Thorough() : failed;
                    failed.note(e);
                }
            }
        }
        if (failed != null) {
            failed.end();
        }
    }
}
