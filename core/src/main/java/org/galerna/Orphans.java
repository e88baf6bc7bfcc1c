// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.List;
import org.galerna.error.GalernaException;

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
                deliver(request);
            }
            return ready;
        });
    }

    /** Nobody is left to be told of a failure: the request was given up. */
    private static void deliver(Request request) {
        try {
            request.finish(new Status());
        } catch (GalernaException e) {
            // MPI-4.1, section 3.7.3: an error of a freed request cannot be reported
        }
    }
}
