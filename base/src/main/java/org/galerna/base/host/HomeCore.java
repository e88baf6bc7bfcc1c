// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.util.Optional;

/**
 * The core to which a rank's thread comes back where two ranks share each core: the cores in turn,
 * so that neighbours in rank wait for each other on different ones.
 *
 * <p>The system spreads threads that poll and yield over the cores, but not by who talks to whom:
 * while two neighbours share a core, neither can look for what the other is about to send. A thread
 * that comes back is bound to its core and set free at once; the system may move it on.
 *
 * <p>It belongs to the first platform thread that asks, and to the next one after its end. Several
 * threads may ask at once.
 */
public final class HomeCore {
    private final int place;
    private Thread resident;
    private Affinity affinity;
    private CoreMask allowed;
    private CoreMask home;
    private boolean isForbidden;
    private int core = -1;

    /**
     * Names the core; looks nothing up yet.
     *
     * @param place the rank's place among those of this host, from 0.
     */
    public HomeCore(int place) {
        this.place = place;
    }

    /**
     * Moves the calling thread to its core, if this object is the thread's and it is elsewhere.
     * Three system calls if so, else none; allocates at its first call only.
     */
    void comeBack() {
        if (isResident() && affinity.current() != core) {
            isForbidden = !affinity.read(allowed); // else where the thread may run is not known
            core = isForbidden ? -1 : allowed.inTurn(place);
            if (core >= 0 && affinity.current() != core) {
                home.only(core);
                // a system that forbids it is not asked again: nothing but time depends on it
                isForbidden = !affinity.bind(home) || !affinity.bind(allowed);
            }
        }
    }

    private boolean isResident() {
        final Thread self = Thread.currentThread();
        if (isForbidden || self.isVirtual()) {
            return false;
        }
        final Thread known = resident;
        if (known == null || !known.isAlive()) {
            final Optional<Affinity> found = Affinity.find();
            isForbidden = found.isEmpty();
            affinity = found.orElse(null);
            allowed = new CoreMask(Arena.ofAuto());
            home = new CoreMask(Arena.ofAuto());
            resident = self;
        }
        return self.equals(resident) && !isForbidden;
    }
}
