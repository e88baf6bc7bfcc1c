// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.Thorough;
import org.galerna.base.VarHandles;

/**
 * Calls the code that attends to the ends of a rank's watched operations: they end on any thread,
 * the code runs on a thread of the rank. Any thread.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
final class Attention {
    private static final VarHandle DUE = VarHandles.of(MethodHandles.lookup(), "due", int.class);
    private static final VarHandle RUNNING =
            VarHandles.of(MethodHandles.lookup(), "running", int.class);
    private static final VarHandle ATTENDANT =
            VarHandles.of(MethodHandles.lookup(), "attendant", Runnable.class);

    private final Sleepers sleepers;
    private Runnable attendant;
    private int due;
    private int running;

    Attention(Sleepers sleepers) {
        this.sleepers = sleepers;
    }

    /** Adds code that attends; what has been added before stays. */
    synchronized void by(Runnable code) {
        final Runnable before = attendant;
        final Runnable all = before == null ? code : () -> both(before, code);
        ATTENDANT.setRelease(this, all);
    }

    /** Runs both, whichever throws. */
    private static void both(Runnable before, Runnable code) {
        try {
            before.run();
        } catch (RuntimeException | Error e) {
            final Thorough all = new Thorough();
            all.note(e);
            all.attempt(code);
            throw e;
        }
        code.run();
    }

    /** An operation has ended: wakes the rank if all its threads sleep. */
    void call() {
        DUE.setVolatile(this, 1);
        VarHandle.fullFence(); // before the look whether the bell is armed
        sleepers.ring();
    }

    /** Tells whether the code runs: what starts now, no call of the rank has started. Racy. */
    boolean isRunning() {
        return (int) RUNNING.getOpaque(this) != 0;
    }

    boolean isDue() {
        return (int) DUE.getOpaque(this) != 0;
    }

    /** Runs the code if it is due. On a thread of the rank, under no lock. */
    void attend() {
        if (isDue() && (int) DUE.getAndSet(this, 0) != 0) {
            final Runnable code = (Runnable) ATTENDANT.getAcquire(this);
            if (code != null) {
                RUNNING.setOpaque(this, 1);
                try {
                    code.run();
                } finally {
                    RUNNING.setOpaque(this, 0);
                }
            }
        }
    }
}
