// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.List;

/**
 * Receives whose requests were freed while they were active and whose data still has to be
 * unpacked. They are looked at whenever another is added, and at the end. Any thread may call.
 */
final class Orphans {
    private final List<Request> requests = new ArrayList<>();

    /** Takes a receive over. */
    synchronized void adopt(Request request) {
        requests.add(request);
        reap();
    }

    /** Delivers those that are done. */
    synchronized void reap() {
        requests.removeIf(request -> {
            final boolean ready = request.isReady();
            if (ready) {
                request.finishQuietly();
            }
            return ready;
        });
    }
}
