// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.util.Map;
import java.util.Set;

/**
 * One column of the matrix.
 *
 * @param device name of the device, as its provider gives it.
 * @param ranks how many ranks.
 * @param virtual whether ranks are virtual threads.
 */
record Cell(String device, int ranks, boolean virtual) {
    /** Devices that run a part of the matrix: number of ranks to kind of thread. */
    private static final Map<String, Set<String>> PARTS =
            Map.of(
                    "niodev", Set.of("1/platform", "3/virtual", "4/platform", "5/platform"),
                    "hybdev", Set.of("3/platform", "4/virtual", "5/platform", "8/virtual"));

    /**
     * Tells whether this cell runs. A network's system calls take their time, and what a number of
     * ranks changes is the same code for every device between processes.
     */
    boolean isChosen() {
        String part = ranks + "/" + (virtual ? "virtual" : "platform");
        return !PARTS.containsKey(device) || PARTS.get(device).contains(part);
    }

    @Override
    public String toString() {
        return device + "/p=" + ranks + "/" + (virtual ? "virtual" : "platform");
    }
}
