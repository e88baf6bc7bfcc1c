// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.VarHandle;
import org.galerna.base.Padded;
import org.galerna.base.host.CoreSharing;
import org.galerna.base.host.Patience;
import org.galerna.device.Operation;
import org.galerna.device.WaitTable.Verb;

/**
 * How the threads of a rank wait: in the stages of {@link Patience}, before they sleep ({@link
 * Sleepers}). With more threads than cores they yield from the first look on; virtual threads,
 * which are cheap to park and to wake, then sleep at once, or after one yield ({@link FirstYield}).
 * One of the system that is to receive looks without an operation for a while ({@link
 * #yieldForNews}).
 */
@SuppressWarnings("ThreadPriorityCheck") // yields are the policy
final class Waiting extends Padded {
    /**
     * How long a receiver that waits is left to see a message, and to take it, before its sender
     * asks for its lock.
     */
    static final long TAKER_NANOS = 1_000;

    /** How much of its patience a receive looks at its ring alone, before it makes an operation. */
    private static final long NEWS_NANOS = 100_000;

    private static final int LOOKS_PER_CLOCK = 64;

    /** A yield follows this many fruitless tests: with more threads than cores, and without. */
    private static final int FRUITLESS_FENCED = 8;

    private static final int FRUITLESS = 1024;

    private final MatchingDevice device;
    private final Sleepers sleepers;
    private final boolean isFenced;
    private final CoreSharing core;
    private final LeftSends left;
    private final FirstYield firstYield = new FirstYield();
    private int fruitless;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    Waiting(MatchingDevice device, Sleepers sleepers, CoreSharing core, boolean isFenced) {
        super();
        this.device = device;
        this.sleepers = sleepers;
        this.core = core;
        this.isFenced = isFenced;
        this.left = new LeftSends(device);
    }

    LeftSends left() {
        return left;
    }

    /**
     * Looks for a message of a peer without an operation, with yields between; of a peer whose port
     * has been found.
     *
     * @return whether one seems to have come; if not, either something else has, or nothing for a
     *     while.
     */
    boolean yieldForNews(Link source) {
        final long start = System.nanoTime();
        do {
            core.giveWay();
            do {
                if (source.hasNews()) {
                    return true;
                }
            } while (core.isStaying());
        } while (!device.hasWork()
                && device.inbound().arrivals().count() == 0
                && core.back() - start < NEWS_NANOS);
        return false;
    }

    /** Waits until an operation is done. */
    void await(MatchOperation op) {
        if (op.verb == Verb.SEND && (op.link.rank() == device.rank() || op.link.relief > 0)) {
            ClaimBack.run(op); // who waits for itself, or is let send more, has nothing to wait for
        }
        if (op.isDone() || (!isFenced && spin(op))) {
            return;
        }
        if (!op.isReceive()) {
            device.progress();
            if (isFenced && op.claimable() != null) {
                Thread.yield(); // the receiver may be next, and save a copy
            }
            ClaimBack.run(op);
        }
        if (!op.isDone() && !share(op)) {
            sleepers.sleep(op, null, 0);
        }
    }

    /** Looks with yields between, if others need the core; whether the operation is done. */
    private boolean share(MatchOperation op) {
        if (!isFenced) {
            return false;
        }
        if (!sleepers.mayLook()) {
            return hasYieldedFirst() && firstYield.note(op.isDone());
        }
        final long start = System.nanoTime();
        do {
            device.tellPeers();
            core.giveWay();
            ClaimBack.run(op); // of what is offered, when nobody has come
            do {
                device.poll();
                if (op.isDone()) {
                    return true;
                }
            } while (core.isStaying());
        } while (core.back() - start < Patience.AWAKE_NANOS);
        return false;
    }

    /** Yields, and looks, if the calling thread is a virtual one and that has proved good. */
    private boolean hasYieldedFirst() {
        if (sleepers.mayLook() || !firstYield.isNext()) {
            return false;
        }
        device.tellPeers();
        Thread.yield();
        device.poll();
        return true;
    }

    /** Counts a test that found nothing; after some gives the core away, and tells so. */
    boolean countFruitless() {
        if (++fruitless < (isFenced ? FRUITLESS_FENCED : FRUITLESS)) {
            return false;
        }
        fruitless = 0;
        if (isFenced) {
            Thread.yield();
        } else {
            core.giveWay(); // and learn whether others want it still
        }
        device.relief().give();
        return true;
    }

    /** How long the calling thread looks before it sleeps. */
    private long patience() {
        return sleepers.mayLook() ? Patience.AWAKE_NANOS : 0;
    }

    /**
     * Looks for the end without sleep; copies what the other side has left to this one.
     *
     * @return whether the operation is done; if not, nothing is left to this side any more.
     */
    private boolean spin(MatchOperation op) {
        op.awaitedOpaque(op.isReceive());
        long start = 0;
        boolean isYielding = core.isShared();
        for (int looks = 1; ; looks++) {
            if (op.isDone()) {
                return true;
            }
            device.poll();
            Transfer.help(op);
            if (isYielding || looks % LOOKS_PER_CLOCK == 0) {
                final long now = System.nanoTime();
                start = start == 0 ? now : start;
                if (now - start > TAKER_NANOS) {
                    left.press();
                }
                if (now - start > Patience.AWAKE_NANOS) {
                    op.awaitedOpaque(false);
                    VarHandle.fullFence(); // against the one of a sender that opens pieces
                    Transfer.help(op);
                    return op.isDone();
                }
                if (now - start > Patience.BARE_NANOS) {
                    ClaimBack.run(op);
                    isYielding = true;
                }
                if (isYielding) {
                    core.giveWay(); // the compiler and the collector need cores too
                }
            }
        }
    }

    /** Waits until one of several is done: its index, or {@link Waiter#NONE_LEFT}. */
    int awaitAny(Operation[] ops, int count) {
        final long patience = patience();
        long start = 0;
        for (; ; ) {
            final int done = Waiter.indexOfDone(ops, count);
            if (done != Waiter.NONE_DONE) {
                return done;
            }
            device.poll();
            final long now = System.nanoTime();
            start = start == 0 ? now : start;
            if (now - start > TAKER_NANOS) {
                left.press();
            }
            if (now - start > patience) {
                ClaimBack.run(ops, count);
                if (!hasYieldedFirst()
                        || !firstYield.note(Waiter.indexOfDone(ops, count) != Waiter.NONE_DONE)) {
                    sleepers.sleep(null, ops, count);
                }
            } else if (now - start > (isFenced ? 0 : Patience.BARE_NANOS)) {
                ClaimBack.run(ops, count);
                device.tellPeers();
                core.giveWay();
            } else if (core.isShared()) {
                core.giveWay();
            }
        }
    }
}
