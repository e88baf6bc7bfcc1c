// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.signal;

import java.util.concurrent.TimeUnit;

/**
 * Tells a signal that only repeats the one before. Some send it to a process and at once to its
 * group as well: {@code timeout} does, and a terminal where one launcher has started another. That
 * is meant once; somebody who means it twice takes longer. Thread-safe.
 */
public final class SignalEcho {
    private static final long ECHO_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int THE_ONE = 1; // number of a signal that is alone

    private int last;
    private long since;

    /** Has heard nothing. */
    public SignalEcho() {}

    /**
     * Makes an action for a signal that its group may send, and the launcher that has started this
     * JVM passes on, too: an echo is left out then.
     *
     * @param action what to do.
     * @return the action.
     */
    public static Runnable once(Runnable action) {
        if (!ParentWatch.hasOuter()) {
            return action;
        }
        SignalEcho echo = new SignalEcho();
        return () -> {
            if (!echo.hears(THE_ONE)) {
                action.run();
            }
        };
    }

    /**
     * Hears a signal.
     *
     * @param number of the signal.
     * @return whether it repeats one of less than a second ago that was none itself.
     */
    public boolean hears(int number) {
        return hears(number, System.nanoTime());
    }

    /** The same at a time. */
    synchronized boolean hears(int number, long now) {
        if (number == last && now - since < ECHO_NANOS) {
            return true;
        }
        last = number;
        since = now;
        return false;
    }
}
