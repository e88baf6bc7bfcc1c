// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.Padded;
import org.galerna.base.host.CoreSharing;
import org.galerna.base.host.Patience;
import org.galerna.base.ring.Gap;
import org.galerna.device.Device;
import org.galerna.device.Outcome;

/**
 * How a rank waits for words of other ranks' in a {@link MeetingMemory}, and wakes those who wait
 * for its own.
 *
 * <p>Where the rank has a core of its own a wait goes through the stages of {@link Patience}; else
 * it yields from the start, on a virtual thread a few times. Then it sleeps in a receive from that
 * peer, so that the device's rules hold for it: other messages move on, the deadlock report names
 * it, and it ends when the peer does. It marks itself asleep before; a peer that changes its word
 * takes the mark and sends the wake-up.
 *
 * <p>With more threads than cores a full fence stands between the change of a word and the look for
 * sleepers. Else there is none, because it would cost every short message a cache miss: a rank then
 * goes on looking for 1 ms after it has marked itself.
 *
 * <p>Why no wake-up is lost without the fence. Let W sleep for a word of S. S changed the word with
 * a release store and then read the count of sleepers, and read it too early. By the memory model
 * alone: W's mark is a volatile change with a full fence behind it, so if S changes any word later,
 * or falls asleep itself (a full fence, then a look for sleepers), one of the two sees the other.
 * What is left is an S that never comes back to this communicator. There the model promises that
 * W's repeated acquire reads see the store at some time, without a bound; that this is within 1 ms
 * is a property of machines with coherent caches, where a store leaves the core in well below a
 * microsecond unless the thread is suspended, and then S has not read the count yet either. One
 * thread at a time.
 */
final class MeetingWait extends Padded {
    private static final int WAKE_UP = -1; // no call has this number
    private static final int LOOKS = 128;
    private static final int LOOKS_PER_POLL = 16;
    private static final int FEW_LOOKS = 8;
    private static final long QUIET_NANOS = 1_000_000;
    private static final long PAUSE_NANOS = 50_000;

    private final Device device;
    private final Endpoints endpoints;
    private final MeetingMemory memory;
    private final int rank;
    private final int ranks;
    private final boolean isOversubscribed;
    private final CoreSharing core;
    private final Gap gap = new Gap();

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    MeetingWait(
            Device device, Endpoints endpoints, MeetingMemory memory, boolean isOversubscribed) {
        this.device = device;
        this.endpoints = endpoints;
        this.memory = memory;
        this.rank = endpoints.group().rank();
        this.ranks = endpoints.group().size();
        this.isOversubscribed = isOversubscribed;
        this.core = device.core();
    }

    /**
     * Waits until a word of a peer's is at least some epoch.
     *
     * @param at where the word is.
     * @return false if the peer has finished that epoch without.
     */
    boolean await(int peer, long at, long least) {
        final int looks = isOversubscribed ? 1 : LOOKS;
        for (int look = 0; look < looks; look++) {
            if (memory.wordAcquire(at) >= least) {
                return true;
            }
            gap.pass();
        }
        if (!isOversubscribed) {
            return awaitPolling(peer, at, least);
        }
        return Thread.currentThread().isVirtual()
                ? awaitVirtually(peer, at, least)
                : awaitYielding(peer, at, least);
    }

    private boolean hasFinished(int peer, long epoch) {
        return memory.wordAcquire(memory.done(peer)) >= epoch;
    }

    private boolean awaitYielding(int peer, long at, long least) {
        final long start = System.nanoTime();
        do {
            device.progress();
            core.giveWay();
            do {
                if (memory.wordAcquire(at) >= least) {
                    return true;
                }
                gap.pass();
            } while (core.isStaying());
        } while (core.back() - start < Patience.AWAKE_NANOS);
        return awaitAsleep(peer, at, least);
    }

    @SuppressWarnings("ThreadPriorityCheck") // a peer may need this thread's carrier
    private boolean awaitVirtually(int peer, long at, long least) {
        for (int look = 0; look < FEW_LOOKS; look++) {
            device.progress();
            if (memory.wordAcquire(at) >= least) {
                return true;
            }
            Thread.yield();
        }
        return awaitAsleep(peer, at, least);
    }

    private boolean awaitPolling(int peer, long at, long least) {
        final long start = System.nanoTime();
        for (; ; ) {
            for (int look = 0; look < LOOKS_PER_POLL; look++) {
                if (memory.wordAcquire(at) >= least) {
                    return true;
                }
                gap.pass();
            }
            device.progress();
            final long waited = System.nanoTime() - start;
            if (waited > Patience.AWAKE_NANOS) {
                return awaitAsleep(peer, at, least);
            }
            if (waited > Patience.BARE_NANOS || core.isShared()) {
                core.giveWay(); // the compiler and the collector need cores too
            }
        }
    }

    private boolean awaitAsleep(int peer, long at, long least) {
        for (; ; ) {
            if (memory.wordAcquire(at) >= least) {
                return true;
            }
            if (hasFinished(peer, least)) {
                return memory.wordAcquire(at) >= least;
            }
            memory.fallAsleep(rank, peer);
            wakeSleepers(); // the fence in between: who waits for this rank is seen now
            if (!isMetSoon(peer, at, least) || !memory.awaken(rank, peer)) {
                receiveWakeUp(peer, at, least);
            }
        }
    }

    /** Looks for a while that is long enough for every store under way to be seen. */
    private boolean isMetSoon(int peer, long at, long least) {
        final long start = System.nanoTime();
        for (; ; ) {
            if (memory.wordAcquire(at) >= least || hasFinished(peer, least)) {
                return true;
            }
            if (isOversubscribed || System.nanoTime() - start > QUIET_NANOS) {
                return false; // the signal of a job with more threads than cores has a fence
            }
            device.progress();
            LockSupport.parkNanos(this, PAUSE_NANOS);
        }
    }

    private void receiveWakeUp(int peer, long at, long least) {
        final long result = endpoints.of(peer).recv(Signal.NOTHING, Signal.KIND, 0, 0, WAKE_UP);
        if (result < 0) {
            memory.awaken(rank, peer);
            if (memory.wordAcquire(at) < least) {
                throw new StepFailure(Outcome.code(result), peer, 0);
            }
        }
    }

    /** Wakes those who sleep for this rank, behind a change of one of its words. */
    void signal() {
        if (isOversubscribed) {
            VarHandle.fullFence();
        }
        if (memory.hasSleepers()) {
            wakeSleepers();
        }
    }

    private void wakeSleepers() {
        for (int peer = 0; peer < ranks; peer++) {
            if (peer != rank && memory.awaken(peer, rank)) {
                endpoints.of(peer).send(Signal.NOTHING, Signal.KIND, 0, 0, WAKE_UP);
            }
        }
    }
}
