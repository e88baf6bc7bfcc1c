// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The requests of a communicator whose groups were started apart: their device ends when they part,
 * so what is under way ends before. Any thread may call.
 */
final class Traffic {
    private static final int FEW = 64;

    private final List<org.galerna.Request> requests = new ArrayList<>();
    private int many = FEW;

    /** Notes a request; what is null by then is forgotten. */
    synchronized void add(org.galerna.Request request) {
        if (requests.size() >= many) {
            final Iterator<org.galerna.Request> each = requests.iterator();
            while (each.hasNext()) {
                if (each.next().isNull()) {
                    each.remove();
                }
            }
            many = Math.max(FEW, 2 * requests.size());
        }
        requests.add(request);
    }

    /** Waits for the ends of all, and leaves them to be completed by their owners. */
    void awaitEnd() {
        for (final org.galerna.Request request : all()) {
            request.awaitEnd();
        }
    }

    private synchronized List<org.galerna.Request> all() {
        return List.copyOf(requests);
    }
}
