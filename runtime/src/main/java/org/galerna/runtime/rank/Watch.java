// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.BitSet;
import java.util.List;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.Peer;
import org.galerna.device.WaitTable;
import org.galerna.runtime.report.RankView;
import org.galerna.runtime.report.StackText;
import org.galerna.runtime.report.WaitReport;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;

/**
 * Looks after this process's rank: whether it has waited for long, and whether it waits for a rank
 * that has ended. Used by the thread of the control connection alone, apart from {@link #begin}.
 */
final class Watch {
    private static final long STILL_NANOS = 10_000_000_000L;
    private static final int TICKS_BEFORE_TOLD = 3;

    private final int rank;
    private final Thread main;
    private final ClassLoader loader;
    private final BitSet gone = new BitSet();
    private final BitSet told = new BitSet();
    private Device device;
    private int size;
    private WaitReport report;
    private boolean finalised;
    private boolean still;
    private long moved = -1;
    private long movedAt = System.nanoTime();
    private int ticks;
    private WaitTable.Wait last;
    private boolean isTold;

    Watch(int rank, Thread main, ClassLoader loader) {
        this.rank = rank;
        this.main = main;
        this.loader = loader;
    }

    /** The rank has a device from now on. */
    synchronized void begin(Fabric fabric) {
        device = fabric.device(rank);
        size = fabric.size();
        report = new WaitReport(fabric, () -> List.of(view()));
    }

    synchronized void finalised() {
        finalised = true;
    }

    private RankView view() {
        return new RankView(rank, main, loader, false, finalised);
    }

    /** Threads of the program: those of the main thread's group and below. */
    private List<Thread> threads() {
        ThreadGroup group = main.getThreadGroup();
        if (group == null) {
            group = Thread.currentThread().getThreadGroup();
        }
        Thread[] found = new Thread[group.activeCount() + 16];
        int count = group.enumerate(found, true);
        return List.of(found).subList(0, count).stream()
                .filter(thread -> thread.getContextClassLoader() != null)
                .toList();
    }

    /** What the rank does now, in lines. */
    synchronized List<String> lines() {
        if (report == null) {
            return List.of("has not called Init" + WaitReport.at(main));
        }
        return report.lines(view());
    }

    /** Whether every thread that could still send has sat in a wait for long. */
    synchronized boolean isStill() {
        if (device == null) {
            return false;
        }
        long now = System.nanoTime();
        long count = device.moved();
        if (count != moved) {
            moved = count;
            movedAt = now;
        }
        return now - movedAt >= STILL_NANOS
                && WaitReport.isBlocked(device.waits().snapshot(), main, threads(), now);
    }

    /** A look; the frame to send, or null. */
    synchronized Frame look() {
        Frame bereaved = gone.isEmpty() ? null : bereaved();
        if (bereaved != null) {
            return bereaved;
        }
        boolean now = isStill();
        if (now != still) {
            still = now;
            return new Body().add(now).of(Frame.Kind.STILL);
        }
        return null;
    }

    /** A rank has ended without Finalize. */
    synchronized void peerEnded(int peer) {
        gone.set(peer);
        ticks = 0;
    }

    private Frame bereaved() {
        if (device == null || isTold) {
            return null;
        }
        for (WaitTable.Wait wait : device.waits().snapshot()) {
            int who = awaited(wait.target());
            if (who >= 0) {
                boolean again = wait.equals(last);
                last = wait;
                if (again) {
                    isTold = true;
                    return frame(who, wait);
                }
                return null;
            }
        }
        last = null;
        ticks++;
        if (ticks >= TICKS_BEFORE_TOLD) {
            gone.stream().filter(peer -> !told.get(peer)).forEach(this::tell);
        }
        return null;
    }

    private void tell(int peer) {
        told.set(peer);
        device.peerEnded(device.peer(peer), "rank " + peer + " ended without Finalize");
    }

    private Frame frame(int who, WaitTable.Wait wait) {
        String sentence =
                "rank "
                        + who
                        + " ended without Finalize; rank "
                        + rank
                        + " waits for it in "
                        + WaitReport.call(wait);
        return new Body()
                .add(who)
                .add(sentence)
                .add(StackText.of(wait.thread().getStackTrace()))
                .of(Frame.Kind.BEREAVED);
    }

    /** The ended rank that alone could satisfy a wait, or -1. */
    private int awaited(WaitTable.Target target) {
        Peer peer = target.peer();
        if (target.verb() == WaitTable.Verb.ANY) {
            return -1;
        }
        if (peer != null) {
            return gone.get(peer.rank()) ? peer.rank() : -1;
        }
        return gone.cardinality() == size - 1 ? gone.nextSetBit(0) : -1;
    }
}
