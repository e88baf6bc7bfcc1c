// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.List;
import org.galerna.device.Device;

/**
 * Receives whose requests were freed while they were active and whose data still has to be
 * unpacked. The device runs this on a thread of the rank, whatever call that is in, when one of
 * them has ended; and it runs at the end of the rank. Any thread.
 */
final class FreedReceives implements Runnable {
    private final Device device;
    private final List<Request> requests = new ArrayList<>();
    private boolean isNamed;

    FreedReceives(Device device) {
        this.device = device;
    }

    /** Takes a receive over; one whose message is under way is waited for. */
    void adopt(Request request) {
        synchronized (this) {
            if (!isNamed) {
                isNamed = true;
                device.attend(this);
            }
            if (device.watchPosted(request.operation())) {
                requests.add(request);
                return;
            }
        }
        while (!request.isReady()) {
            device.await(request.operation());
        }
        request.finishQuietly();
    }

    /** Delivers those that are done. */
    @Override
    public void run() {
        for (Request done = next(); done != null; done = next()) {
            done.finishQuietly(); // reads objects, which is the user's code: under no lock
        }
    }

    private synchronized Request next() {
        for (int i = 0; i < requests.size(); i++) {
            if (requests.get(i).isReady()) {
                return requests.remove(i);
            }
        }
        return null;
    }
}
