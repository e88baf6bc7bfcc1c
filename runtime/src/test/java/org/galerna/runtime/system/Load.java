// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import java.lang.management.ManagementFactory;

/** How much other work waits for the cores, by which limits of time are stretched. */
final class Load {
    private Load() {}

    /** At least 1; threads that want to run for each core, as the system has it for a minute. */
    static double slowness() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return Math.max(1, system.getSystemLoadAverage() / system.getAvailableProcessors());
    }

    /** Seconds since a reading of the nanosecond clock. */
    static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) * 1e-9;
    }
}
