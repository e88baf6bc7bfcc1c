// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.base.LibraryThreads;
import org.galerna.device.Device;
import org.galerna.device.Kind;
import org.galerna.device.Operation;

/**
 * A thread of a rank that does nothing but make progress: it waits for a message that never comes,
 * so that it takes in what does come, and moves collective calls on, while the rank computes.
 */
final class ProgressThread {
    private static final byte[] NOTHING = {};

    private final Device device;
    private final Operation never;
    private final Thread thread;

    /**
     * Starts the thread of a rank.
     *
     * @param context in which nobody sends.
     */
    ProgressThread(Device device, long context) {
        this.device = device;
        this.never = device.operation();
        never.buffer(NOTHING, Kind.BYTE | Kind.STAGED, 0, 0);
        device.endpoint(device.peer(device.rank()), context).irecv(never, 0);
        this.thread =
                LibraryThreads.named("progress of rank " + device.rank())
                        .unstarted(() -> device.await(never));
        thread.start();
    }

    /** Ends the thread; it has ended already if the device was closed. */
    void end() {
        device.cancel(never);
    }
}
