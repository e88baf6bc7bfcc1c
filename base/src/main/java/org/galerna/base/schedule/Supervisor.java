// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.LibraryThreads;

/**
 * Looks every few milliseconds whether carriers are stuck while tasks wait, and adds carriers.
 *
 * <p>A carrier is stuck when it has run the same task for several looks: its virtual thread is
 * pinned (it waits inside a static initialiser or a foreign call) or computes. Both keep others
 * from their turn; with one more carrier the operating system shares the cores among them. Carriers
 * beyond the wanted number rest when they have not been needed for a while. A look that comes late
 * counts nothing: then the machine is busy with others, and a carrier that stood still is not
 * stuck.
 */
final class Supervisor implements Runnable {
    private static final long LOOK_NANOS = 5_000_000;
    private static final long REST_NANOS = 4 * LOOK_NANOS;
    private static final int STUCK_LOOKS = 4;
    private static final int CALM_LOOKS = 20;

    private final Carriers carriers;
    private final int wanted;
    private final Employment employment;
    private final Thread thread;
    private long[] seen = new long[0];
    private int[] same = new int[0];
    private long lastLook = System.nanoTime();
    private int calm;

    Supervisor(Carriers carriers, int wanted) {
        this.carriers = carriers;
        this.wanted = wanted;
        employment = new Employment(carriers, wanted);
        thread =
                LibraryThreads.named("supervisor")
                        .inheritInheritableThreadLocals(false)
                        .unstarted(this);
    }

    void start() {
        thread.start();
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        CoarseClock.begin(System.nanoTime());
        try {
            while (!carriers.isClosed()) {
                LockSupport.parkNanos(carriers, carriers.isAsleep() ? REST_NANOS : LOOK_NANOS);
                look();
            }
        } finally {
            CoarseClock.end();
        }
    }

    private void look() {
        final Carrier[] all = carriers.all();
        final int active = all.length - carriers.spares();
        final int stuck = countStuck(all);
        final int lacking = wanted - (active - stuck);
        final int waiting = carriers.queue().sizeOpaque();
        if (stuck > 0 && lacking > 0 && waiting > 0) {
            calm = 0;
            final int step = stuck == active ? Math.max(lacking, stuck) : lacking;
            carriers.add(Math.min(step, waiting));
        } else if (lacking < 0 && ++calm >= CALM_LOOKS) {
            calm = 0;
            carriers.retire(-lacking);
        } else if (lacking >= 0) {
            calm = 0;
        }
        if (employment.look(stuck == 0 && lacking == 0)) {
            lastLook = System.nanoTime();
        }
    }

    private int countStuck(Carrier[] all) {
        seen = Arrays.copyOf(seen, all.length);
        same = Arrays.copyOf(same, all.length);
        final long now = System.nanoTime();
        final boolean inTime = now - lastLook < 2 * LOOK_NANOS;
        lastLook = now;
        CoarseClock.look(now);
        int stuck = 0;
        for (int i = 0; i < all.length; i++) {
            final long runs = all[i].runsAcquire();
            if (runs != seen[i] || (runs & 1) == 0) {
                same[i] = 0;
            } else if (inTime) {
                same[i]++;
            }
            seen[i] = runs;
            stuck += same[i] >= STUCK_LOOKS ? 1 : 0;
        }
        return stuck;
    }
}
