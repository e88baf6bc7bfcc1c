// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;

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
    private Resident resident; // replaced under this object's monitor
    private boolean isForbidden;

    /** The thread that has the core, and what its calls need; they are this thread's alone. */
    private static final class Resident {
        final Thread thread;
        final Affinity affinity;
        final CoreMask allowed = new CoreMask(Arena.ofAuto());
        final CoreMask home = new CoreMask(Arena.ofAuto());
        int core = -1;

        Resident(Thread thread, Affinity affinity) {
            this.thread = thread;
            this.affinity = affinity;
        }

        boolean isAway() {
            return affinity.current() != core;
        }

        /** Moves the thread to its core; false if the system forbids it. */
        boolean comeBack(int place) {
            core = affinity.read(allowed) ? allowed.inTurn(place) : -1;
            if (core < 0) {
                return false; // where the thread may run is not known
            }
            if (isAway()) {
                home.only(core);
                return affinity.bind(home) && affinity.bind(allowed);
            }
            return true;
        }
    }

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
        final Thread self = Thread.currentThread();
        if (isForbidden || self.isVirtual()) {
            return;
        }
        Resident known = resident;
        if (known == null || !known.thread.isAlive()) {
            known = settle(self);
        }
        if (known != null && self.equals(known.thread) && known.isAway()) {
            // a system that forbids it is not asked again: nothing but time depends on it
            isForbidden = !known.comeBack(place);
        }
    }

    /** Gives the core to a thread, unless another has it; null if the system tells no cores. */
    private synchronized Resident settle(Thread self) {
        if (resident == null || !resident.thread.isAlive()) {
            resident = Affinity.find().map(by -> new Resident(self, by)).orElse(null);
            isForbidden = resident == null;
        }
        return resident;
    }
}
