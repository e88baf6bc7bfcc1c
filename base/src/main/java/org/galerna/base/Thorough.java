// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.util.function.Consumer;

/**
 * Does several things that must all be done, whichever of them fails: other ranks wait for them.
 * The first failure is thrown at the end, with the others. One thread.
 */
final class Thorough {
    private Throwable first;

    Thorough() {}

    /** Does one thing. */
    void attempt(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException | Error e) {
            note(e);
        }
    }

    /** Does the same with each. */
    <T> void each(T[] all, Consumer<T> what) {
        for (final T one : all) {
            try {
                what.accept(one);
            } catch (RuntimeException | Error e) {
                note(e);
            }
        }
    }

    private void note(Throwable e) {
        if (first == null) {
            first = e;
        } else if (!first.equals(e)) {
            first.addSuppressed(e);
        }
    }

    boolean hasFailed() {
        return first != null;
    }

    /** Throws what has failed. */
    void end() {
        switch (first) {
            case null -> {}
            case RuntimeException e -> throw e;
            default -> throw (Error) first;
        }
    }
}
