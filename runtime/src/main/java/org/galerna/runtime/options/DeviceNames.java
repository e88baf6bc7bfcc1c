// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.Set;

/** What other libraries call their devices, and which of ours takes their place. */
final class DeviceNames {
    private static final Set<String> OF_DRIVERS = Set.of("native", "ibvdev", "mxdev", "psmdev");

    private DeviceNames() {}

    /** Our name of a device; the same for one that only we have, or nobody. */
    static String ours(String name) {
        if (OF_DRIVERS.contains(name)) {
            return "hybdev";
        }
        return name.equals("multicore") ? "smdev" : name;
    }

    /** A line about a device over a driver that nothing here needs; empty for others. */
    static String notice(String option, String name) {
        return OF_DRIVERS.contains(name)
                ? "mpjrun: "
                        + option
                        + " "
                        + name
                        + ": no driver or native MPI is needed here, hybdev is used\n"
                : "";
    }
}
