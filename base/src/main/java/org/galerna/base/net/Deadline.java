// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.net;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection whose other side does not do in time what it has to do first, whether it says
 * nothing or a little now and then.
 */
public final class Deadline {
    private final CompletableFuture<Boolean> isLate = new CompletableFuture<>();

    /**
     * Begins to count.
     *
     * @param connection is closed if the time runs out, by another thread, which must not have to
     *     wait for that.
     * @param millis how long the other side has.
     */
    public Deadline(Closeable connection, long millis) {
        CompletableFuture<Void> _ =
                isLate.completeOnTimeout(true, millis, TimeUnit.MILLISECONDS)
                        .thenAccept(late -> closeIf(late, connection));
    }

    private static void closeIf(boolean late, Closeable connection) {
        try {
            if (late) {
                connection.close();
            }
        } catch (IOException e) {
            return; // closed enough
        }
    }

    /**
     * Ends the count; called again, gives the same.
     *
     * @return whether the other side was in time.
     */
    public boolean isMet() {
        return isLate.complete(false) || !isLate.join();
    }
}
