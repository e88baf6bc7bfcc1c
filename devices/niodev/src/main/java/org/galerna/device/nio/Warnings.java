// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.util.concurrent.atomic.AtomicInteger;

/** What this process says of its sockets. Any thread. */
final class Warnings {
    private static final int MOST = 10;
    private static final System.Logger LOG = System.getLogger(Warnings.class.getName());

    private final AtomicInteger count = new AtomicInteger();

    /** Says what strangers do; no more than some times, lest they fill the user's screen. */
    void warn(String what) {
        final boolean isLoud = count.incrementAndGet() <= MOST;
        LOG.log(isLoud ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG, what);
    }

    /** Says what only who looks for a fault wants to know. */
    static void debug(String what) {
        LOG.log(System.Logger.Level.DEBUG, what);
    }

    /** The same with its cause. */
    static void debug(String what, Exception why) {
        LOG.log(System.Logger.Level.DEBUG, what, why);
    }
}
