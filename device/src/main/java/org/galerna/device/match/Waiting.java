// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.Interrupts;
import org.galerna.base.Padded;
import org.galerna.base.VarHandles;
import org.galerna.base.host.CoreSharing;
import org.galerna.base.host.Patience;
import org.galerna.base.lock.SpinLock;
import org.galerna.base.schedule.CoarseClock;
import org.galerna.device.Bell;
import org.galerna.device.Operation;
import org.galerna.device.WaitTable;

/**
 * How the threads of a rank wait: in the stages of {@link Patience}. With more threads than cores
 * they yield from the first look on; virtual threads, which are cheap to park and to wake, then
 * sleep at once, or after one yield ({@link FirstYield}).
 *
 * <p>Of the threads that sleep one is the watcher: it is woken when frames come, takes them in, and
 * so ends the waits of the others, who are woken by the end of their own operation only. A watcher
 * that leaves hands the role on. The protocol of falling asleep: arm the bell, full fence, look at
 * the own operation and all ports again, park. A virtual thread that is to receive, and finds no
 * watcher, watches without an operation ({@link #awaitNews}); one of the system looks without an
 * operation for a while ({@link #yieldForNews}). A watcher beside threads that take all frames in
 * gives the role up for a while ({@link Nap}). In a job with a core for each thread the fence of
 * the senders is left out, and a sleep is a small part of the wait.
 */
@SuppressWarnings("ThreadPriorityCheck") // yields are the policy
final class Waiting extends Padded implements Bell, WaitTable {
    static final int NONE_DONE = -2;
    static final int NONE_LEFT = -1;

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
    private static final VarHandle ARMED =
            VarHandles.of(MethodHandles.lookup(), "armed", int.class);
    private static final VarHandle WATCHER =
            VarHandles.of(MethodHandles.lookup(), "watcher", Waiter.class);

    private final MatchingDevice device;
    private final boolean isFenced;
    private final CoreSharing core;
    private final SpinLock lock = new SpinLock();
    private final Waiter solo;
    private final MatchOperation news;
    private final LeftSends left;
    private final FirstYield firstYield = new FirstYield();
    private Waiter first;
    private Waiter watcher;
    private Waiter pool;
    private int armed;
    private int fruitless;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    Waiting(MatchingDevice device, CoreSharing core, boolean isFenced) {
        super();
        this.device = device;
        this.core = core;
        this.isFenced = isFenced;
        this.news = new MatchOperation(device);
        this.news.verb = Verb.RECV;
        this.solo = new Waiter(device, news);
        this.left = new LeftSends(device);
    }

    LeftSends left() {
        return left;
    }

    @Override
    public boolean isArmed() {
        return armed != 0;
    }

    @Override
    public void ring() {
        if ((int) ARMED.getAndSet(this, 0) != 0) {
            // Whoever armed the bell was the watcher then; if it has left, its heir was woken.
            final Waiter w = (Waiter) WATCHER.getOpaque(this);
            if (w != null) {
                w.wake();
            }
        }
    }

    /**
     * Sleeps without an operation until something seems to have come, if no other thread of the
     * rank watches and this one is virtual. What only an operation can get, or tell, prevents the
     * sleep or ends it.
     *
     * @return whether the thread has slept.
     */
    boolean awaitNews(Link source, long context, int tag, long capacity) {
        if (!solo.isOfThisThread() || !WATCHER.compareAndSet(this, null, solo)) {
            return false;
        }
        news.describe(source, context, tag, capacity);
        solo.sinceNanos = CoarseClock.nanos();
        final boolean hasSlept = watch(solo);
        WATCHER.setOpaque(this, null);
        VarHandle.fullFence(); // against the one of who enters, and finds a watcher
        if (first != null) {
            handOn();
        }
        return hasSlept;
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

    /** Tells whether an operation would not end at once. */
    private boolean isOperationIdle() {
        return device.inbound().arrivals().count() == 0
                && !Cancel.isHopeless(device, news.link, news.context, null);
    }

    /** Wakes a thread that sleeps without an operation: it needs one now. Any thread. */
    void wakeSolo() {
        if (isFenced) {
            VarHandle.fullFence(); // against the one of a watcher
            if (WATCHER.getOpaque(this) == solo) {
                solo.wake();
            }
        }
    }

    /** Lets the first of those who have come meanwhile watch. */
    private void handOn() {
        lock.lock();
        final Waiter heir = first;
        final boolean isNext = heir != null && WATCHER.compareAndSet(this, null, heir);
        final Thread thread = isNext ? heir.thread() : null;
        lock.unlock();
        LockSupport.unpark(thread);
    }

    /** Waits until an operation is done. */
    void await(MatchOperation op) {
        if (op.verb == Verb.SEND && op.link.rank() == device.rank()) {
            claimBack(op); // who waits for itself will hardly receive meanwhile
        }
        if (op.isDone() || (!isFenced && spin(op))) {
            return;
        }
        if (!op.isReceive()) {
            device.progress();
            if (isFenced && op.claimable() != null) {
                Thread.yield(); // the receiver may be next, and save a copy
            }
            claimBack(op);
        }
        if (!op.isDone() && !share(op)) {
            sleep(op, null, 0);
        }
    }

    /** Looks with yields between, if others need the core; whether the operation is done. */
    private boolean share(MatchOperation op) {
        if (!isFenced) {
            return false;
        }
        if (!mayLook()) {
            return hasYieldedFirst() && firstYield.note(op.isDone());
        }
        final long start = System.nanoTime();
        do {
            device.tellPeers();
            core.giveWay();
            claimBack(op); // of what is offered, when nobody has come
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
        if (mayLook() || !firstYield.isNext()) {
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
        return true;
    }

    /** How long the calling thread looks before it sleeps. */
    private long patience() {
        return mayLook() ? Patience.AWAKE_NANOS : 0;
    }

    /** Tells whether the calling thread looks before it sleeps: a virtual one gives its core up. */
    boolean mayLook() {
        return !isFenced || !Thread.currentThread().isVirtual();
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
                    claimBack(op);
                    isYielding = true;
                }
                if (isYielding) {
                    core.giveWay(); // the compiler and the collector need cores too
                }
            }
        }
    }

    /** Waits until one of several is done: its index, or {@link #NONE_LEFT}. */
    int awaitAny(Operation[] ops, int count) {
        final long patience = patience();
        long start = 0;
        for (; ; ) {
            final int done = Waiter.indexOfDone(ops, count);
            if (done != NONE_DONE) {
                return done;
            }
            device.poll();
            final long now = System.nanoTime();
            start = start == 0 ? now : start;
            if (now - start > TAKER_NANOS) {
                left.press();
            }
            if (now - start > patience) {
                claimBack(ops, count);
                if (!hasYieldedFirst()
                        || !firstYield.note(Waiter.indexOfDone(ops, count) != NONE_DONE)) {
                    sleep(null, ops, count);
                }
            } else if (now - start > (isFenced ? 0 : Patience.BARE_NANOS)) {
                claimBack(ops, count);
                device.tellPeers();
                core.giveWay();
            } else if (core.isShared()) {
                core.giveWay();
            }
        }
    }

    static void claimBack(Operation[] ops, int count) {
        for (int i = 0; i < count; i++) {
            if (ops[i] != null) {
                claimBack((MatchOperation) ops[i]);
            }
        }
    }

    /** Ends a send without its receiver if it may, or if the receiver has ended. */
    static void claimBack(MatchOperation op) {
        // a receive may keep the shadow of its earlier life as a send
        if (op.verb == Verb.SEND && !op.isDone()) {
            if (op.isClaimable()) {
                ClaimBack.run(op.link, op);
            }
            if (!op.isDone()) {
                op.link.loseIfEnded();
            }
        }
    }

    private void sleep(MatchOperation op, Operation[] ops, int count) {
        final Waiter w = enter(op, ops, count);
        boolean interrupted = false;
        try {
            urge(op, ops, count); // who ended before this waiter was entered woke nobody
            while (!w.isSatisfied()) {
                sleepOnce(w);
                interrupted |= Thread.interrupted();
                urge(op, ops, count);
            }
        } finally {
            leave(w);
            if (interrupted) {
                Interrupts.restore(); // a set flag makes parking return at once
            }
        }
    }

    private void urge(MatchOperation op, Operation[] ops, int count) {
        if (op != null) {
            urge(op);
        }
        for (int i = 0; i < count; i++) {
            if (ops[i] != null) {
                urge((MatchOperation) ops[i]);
            }
        }
    }

    /** Moves a send on whose ring its receiver may have missed ({@link MatchingDevice#leave}). */
    private void urge(MatchOperation op) {
        claimBack(op);
        if (!isFenced && op.verb == Verb.SEND && !op.isDone()) {
            device.help(op.link);
        }
    }

    private void sleepOnce(Waiter w) {
        if (!isWatcher(w)) {
            park(w);
        } else if (watch(w)) {
            final long nap = w.look(); // mostly for what has rung, without falling asleep again
            if (nap > 0 && !w.isSatisfied()) {
                leaveToOthers(nap, w);
            }
        } else if (!w.isSatisfied()) {
            device.progress();
            if (device.hasWork()) {
                Thread.yield(); // another thread holds the lock, or a peer has no room
            }
        }
    }

    /** Sleeps without the bell, and without the role, which a thread that goes to sleep takes. */
    @SuppressWarnings("ReferenceEquality")
    private void leaveToOthers(long nanos, Waiter w) {
        WATCHER.setOpaque(this, null);
        VarHandle.fullFence(); // against the one of who enters, and finds a watcher
        if (first != w) {
            handOn();
            return;
        }
        final long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(this, left); // at first it may find the permit of an earlier ring
            if (w.isSatisfied() || hasWatcher() || Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private boolean hasWatcher() {
        return WATCHER.getOpaque(this) != null;
    }

    /** Tells whether a waiter has the role, or takes it: who had it may not have seen this one. */
    private boolean isWatcher(Waiter w) {
        final Waiter current = (Waiter) WATCHER.getOpaque(this);
        return current == w || (current == null && WATCHER.compareAndSet(this, null, w));
    }

    /** Sleeps as the watcher; false if there is something else to do. */
    private boolean watch(Waiter w) {
        ARMED.setRelease(this, 1);
        w.isDeep(true);
        final Transports transports = device.transports();
        transports.arm();
        VarHandle.fullFence();
        final boolean isIdle =
                (w == solo ? isOperationIdle() : !w.isSatisfied()) && !device.hasWork();
        if (isIdle && !transports.first().park(napNanos(w))) {
            park(w);
        }
        ARMED.setOpaque(this, 0);
        w.isDeep(false);
        transports.disarm();
        return isIdle;
    }

    private void park(Waiter w) {
        if (!mayLook()) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, napNanos(w));
        }
    }

    /** How long a sleep of the calling thread lasts at most. */
    private long napNanos(Waiter w) {
        if (!isFenced) {
            return w.unfencedNapNanos();
        }
        return mayLook() ? w.napNanos() : Waiter.LONGEST_NAP_NANOS;
    }

    private Waiter enter(MatchOperation op, Operation[] ops, int count) {
        device.tellPeers();
        lock.lock();
        Waiter w = pool;
        if (w == null) {
            w = new Waiter(device, null);
        } else {
            pool = w.next;
        }
        w.begin(op, ops, count);
        w.previous = null;
        w.next = first;
        if (first != null) {
            first.previous = w;
        }
        first = w;
        WATCHER.compareAndSet(this, null, w);
        lock.unlock();
        w.announce(w);
        VarHandle.fullFence();
        return w;
    }

    private void leave(Waiter w) {
        w.announce(null);
        lock.lock();
        if (w.previous == null) {
            first = w.next;
        } else {
            w.previous.next = w.next;
        }
        if (w.next != null) {
            w.next.previous = w.previous;
        }
        w.end();
        Thread heir = null;
        if (watcher == w) {
            WATCHER.setOpaque(this, first);
            heir = first == null ? null : first.thread();
        }
        w.next = pool;
        pool = w;
        lock.unlock();
        LockSupport.unpark(heir);
    }

    /** Wakes everybody, to look again. */
    void wakeAll() {
        lock.lock();
        for (Waiter w = first; w != null; w = w.next) {
            w.wake();
        }
        lock.unlock();
        wakeSolo();
    }

    @Override
    public List<Wait> snapshot() {
        final List<Wait> waits = new ArrayList<>();
        lock.lock();
        try {
            for (Waiter w = first; w != null; w = w.next) {
                if (!w.isSatisfied()) { // its thread has only to wake up
                    note(w, waits);
                }
            }
            if (solo.isDeep()) {
                note(solo, waits);
            }
        } finally {
            lock.unlock();
        }
        waits.sort(Comparator.comparingLong(Wait::sinceNanos));
        return waits;
    }

    private static void note(Waiter w, List<Wait> waits) {
        final MatchOperation op = w.target();
        final Thread thread = w.thread();
        if (op != null && thread != null) {
            final Verb verb = w.isForMany() ? Verb.ANY : op.verb;
            final Target target =
                    new Target(verb, op.link, op.context, op.tagWanted, op.capacity());
            waits.add(new Wait(thread, target, w.sinceNanos));
        }
    }
}
