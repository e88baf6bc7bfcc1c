// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.Callable;

/** Checks that nothing keeps an object. */
final class Forgotten {
    private static final int TRIES = 20;
    private static final long PAUSE_MILLIS = 500;

    private Forgotten() {}

    /** Waits until what is made is collected; fails if it never is. */
    static void await(Callable<?> maker) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> kept = new WeakReference<>(maker.call(), queue);
        Reference<?> collected = null;
        for (int i = 0; i < TRIES && collected == null; i++) {
            System.gc();
            collected = queue.remove(PAUSE_MILLIS);
        }
        assertNotNull(collected, () -> "still there: " + kept.get());
    }
}
