// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

import java.util.function.Consumer;

/**
 * Does several things that must all be done, whichever of them fails: others wait for them, or they
 * free something. The first failure is thrown at the end, with the others suppressed in it. One
 * thread.
 */
public final class Thorough {
    private Throwable first;

    /** Begins with nothing done. */
    public Thorough() {}

    /**
     * Does one thing.
     *
     * @param what may throw; that is kept.
     */
    public void attempt(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException | Error e) {
            note(e);
        }
    }

    /**
     * Does the same with each.
     *
     * @param all what it is done with, in this order.
     * @param what may throw; that is kept.
     * @param <T> type of each.
     */
    public <T> void each(T[] all, Consumer<T> what) {
        for (final T one : all) {
            try {
                what.accept(one);
            } catch (RuntimeException | Error e) {
                note(e);
            }
        }
    }

    /**
     * Keeps the failure of one thing that was done elsewhere.
     *
     * @param e a RuntimeException or an Error.
     */
    public void note(Throwable e) {
        if (first == null) {
            first = e;
        } else if (!first.equals(e)) {
            first.addSuppressed(e);
        }
    }

    /**
     * Tells whether anything has thrown.
     *
     * @return true from the first failure on.
     */
    public boolean hasFailed() {
        return first != null;
    }

    /** Throws what has failed first; nothing if nothing has. */
    public void end() {
        switch (first) {
            case null -> {}
            case RuntimeException e -> throw e;
            default -> throw (Error) first;
        }
    }
}
