// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.util.ArrayList;
import java.util.List;
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

    /** Devices of {@link #PARTS} on which a body that fits none of them runs on virtual threads. */
    private static final Set<String> ELSE_VIRTUAL = Set.of("hybdev");

    /**
     * The cells of a device that a body for some numbers of ranks runs in. A network's system calls
     * take their time, and what a number of ranks changes is the same code for every device between
     * processes; but a body for several ranks runs on several of every device.
     */
    static List<Cell> of(String device, int... numbers) {
        List<Cell> cells = new ArrayList<>();
        int several = 0;
        boolean isChosen = false;
        for (int ranks : numbers) {
            for (boolean virtual : new boolean[] {false, true}) {
                Cell cell = new Cell(device, ranks, virtual);
                if (cell.isChosen()) {
                    cells.add(cell);
                    isChosen |= ranks > 1;
                }
            }
            several = several == 0 && ranks > 1 ? ranks : several;
        }
        if (several > 0 && !isChosen) {
            cells.add(new Cell(device, several, ELSE_VIRTUAL.contains(device)));
        }
        return cells;
    }

    /** Tells whether its device runs only a part of the matrix. */
    boolean isOfPart() {
        return PARTS.containsKey(device);
    }

    private boolean isChosen() {
        return !isOfPart() || PARTS.get(device).contains(ranks + "/" + kind());
    }

    private String kind() {
        return virtual ? "virtual" : "platform";
    }

    @Override
    public String toString() {
        return device + "/p=" + ranks + "/" + kind();
    }
}
