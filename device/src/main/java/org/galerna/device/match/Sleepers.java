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
import org.galerna.base.lock.SpinLock;
import org.galerna.base.schedule.CoarseClock;
import org.galerna.device.Bell;
import org.galerna.device.Operation;
import org.galerna.device.WaitTable;

/**
 * The threads of a rank that sleep. One of them is the watcher: it is woken when frames come, takes
 * them in, and so ends the waits of the others, who are woken by the end of their own operation
 * only. A watcher that leaves hands the role on. The protocol of falling asleep: arm the bell, full
 * fence, look at the own operation and all ports again, park. A virtual thread that is to receive,
 * and finds no watcher, watches without an operation ({@link #awaitNews}). A watcher beside threads
 * that take all frames in gives the role up for a while ({@link Nap}). In a job with a core for
 * each thread the fence of the senders is left out, and a sleep is a small part of the wait.
 */
@SuppressWarnings("ThreadPriorityCheck") // yields are the policy
final class Sleepers extends Padded implements Bell, WaitTable {
    private static final VarHandle ARMED =
            VarHandles.of(MethodHandles.lookup(), "armed", int.class);
    private static final VarHandle WATCHER =
            VarHandles.of(MethodHandles.lookup(), "watcher", Waiter.class);

    private final MatchingDevice device;
    private final boolean isFenced;
    private final SpinLock lock = new SpinLock();
    private final Waiter solo;
    private final MatchOperation news;
    private Waiter first;
    private Waiter watcher;
    private Waiter pool;
    private int armed;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    Sleepers(MatchingDevice device, boolean isFenced) {
        super();
        this.device = device;
        this.isFenced = isFenced;
        this.news = new MatchOperation(device);
        this.news.verb = Verb.RECV;
        this.solo = new Waiter(device, news);
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

    /** Tells whether the calling thread looks before it sleeps: a virtual one gives its core up. */
    boolean mayLook() {
        return !isFenced || !Thread.currentThread().isVirtual();
    }

    /** Sleeps until an operation is done, or one of several. */
    void sleep(MatchOperation op, Operation[] ops, int count) {
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
        device.relief().give();
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
        ClaimBack.run(op);
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
        if (!mayLook() && !device.relief().isWanted()) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, napNanos(w));
        }
    }

    /** How long a sleep of the calling thread lasts at most. */
    private long napNanos(Waiter w) {
        if (!isFenced || device.relief().isWanted()) {
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
