// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.List;

/** Runs a test body on several numbers of ranks. */
final class Ranks {
    private static final int[] SIZES = {1, 2, 3, 4, 5, 7, 8};

    private Ranks() {}

    /** A body without a result. */
    @FunctionalInterface
    interface Body {
        void run(IntraComm comm) throws Exception;
    }

    static void each(Body body) {
        for (final int size : SIZES) {
            on(size, body);
        }
    }

    static List<Object> on(int size, Body body) {
        return Galerna.spmd(
                size,
                comm -> {
                    body.run(comm);
                    return null;
                });
    }
}
