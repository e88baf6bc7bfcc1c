// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.util.function.Predicate;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * An exception and what has caused it, of a program that may have tied them into a circle or made a
 * cause anew at each question.
 */
public final class Causes {
    /** More belong to no exception that ends. */
    private static final int MOST = 1000;

    private Causes() {}

    /**
     * Looks for a cause.
     *
     * @param thrown the exception, which is looked at first.
     * @param wanted what it is to be.
     * @return the first that is wanted; null if none is.
     */
    public static Throwable first(Throwable thrown, Predicate<Throwable> wanted) {
        Throwable t = thrown;
        for (int i = 0; i < MOST && t != null; i++) {
            if (wanted.test(t)) {
                return t;
            }
            t = below(t);
        }
        return null;
    }

    /**
     * Looks for the word that another rank has ended.
     *
     * @param thrown the exception, which is looked at first.
     * @return the first error of that class; null if there is none.
     */
    public static GalernaException ofLostRank(Throwable thrown) {
        return (GalernaException)
                first(
                        thrown,
                        t ->
                                t instanceof GalernaException e
                                        && e.errorClass() == ErrorClass.PROC_ABORTED);
    }

    private static Throwable below(Throwable t) {
        try {
            return t.getCause();
        } catch (RuntimeException e) {
            return null; // the program's own getCause
        }
    }
}
