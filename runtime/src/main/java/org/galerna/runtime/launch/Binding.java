// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import org.galerna.HostName;
import org.galerna.base.host.Affinity;
import org.galerna.base.host.Cores;

/** Which core the main thread of a rank keeps to. */
public final class Binding {
    private Binding() {}

    /**
     * Chooses a core: the allowed ones in turn.
     *
     * @param place the rank's place among those of this host, from 0.
     * @return the core's number as the system counts.
     */
    public static int core(int place) {
        return chosen(place, Cores.allowed());
    }

    /** The core of a place among those that are allowed. */
    static int chosen(int place, int... allowed) {
        return allowed[place % allowed.length];
    }

    /**
     * Says where a rank runs.
     *
     * @param rank its number.
     * @param core what it was bound to; -1 if it is not bound.
     * @return a line for --report-bindings.
     */
    public static String line(int rank, int core) {
        String where = core < 0 ? "not bound to a core" : "core " + core;
        if (core >= 0 && Affinity.find().isEmpty()) {
            where = "not bound to a core: " + Affinity.reason();
        }
        return "mpjrun: rank " + rank + " on " + HostName.get() + ": " + where + "\n";
    }
}
