// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.WaitTable;
import org.galerna.error.GalernaException;
import org.galerna.launch.World;
import org.galerna.runtime.report.Bereavement;
import org.galerna.runtime.report.Causes;
import org.galerna.runtime.report.RankView;
import org.galerna.runtime.report.StackText;
import org.galerna.runtime.report.WaitReport;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;

/**
 * Looks after a rank of this process: whether it has waited for long, and whether it waits for a
 * rank that has ended. Used by the thread of the control connection, apart from {@link #begin} and
 * {@link #bereaved(Throwable)}.
 */
final class Watch {
    private static final long STILL_NANOS = 10_000_000_000L;
    private static final int TICKS_BEFORE_TOLD = 3;

    /** Looks are taken each second: after a longer pause the process itself was stopped. */
    private static final long STOPPED_NANOS = TimeUnit.SECONDS.toNanos(4);

    private final int rank;
    private final Ranks ranks;
    private final BitSet gone = new BitSet();
    private final BitSet told = new BitSet();
    private Device device;
    private int size;
    private WaitReport report;
    private boolean still;
    private long moved = -1;
    private long movedAt = System.nanoTime();
    private long lookedAt;
    private int ticks;
    private WaitTable.Wait last;
    private boolean isTold;

    Watch(int rank, Ranks ranks) {
        this.rank = rank;
        this.ranks = ranks;
    }

    /** The rank has a device from now on. */
    synchronized void begin(Fabric fabric, World world) {
        device = fabric.device(rank);
        lookedAt = System.nanoTime();
        size = fabric.size();
        report = new WaitReport(fabric, () -> List.of(ranks.view(rank)));
        report.began(rank, world);
    }

    /** What the rank does now, in lines. */
    private List<String> lines() {
        RankView view = ranks.view(rank);
        if (report == null && !view.isOver()) {
            return List.of("has not called Init" + WaitReport.at(view.main()));
        }
        return report == null ? List.of("has ended without Init") : report.lines(view);
    }

    /** Answers the launcher, which asks what the rank does. */
    synchronized Frame answer(int question) {
        return new Body().add(question).add(rank).add(isStill()).add(lines()).of(Frame.Kind.WAITS);
    }

    /** Whether every thread that could still send has sat in a wait for long. */
    private boolean isStill() {
        RankView view = ranks.view(rank);
        if (device == null || view.isOver()) {
            return view.isOver();
        }
        long now = System.nanoTime();
        long count = device.moved();
        boolean wasStopped = now - lookedAt > STOPPED_NANOS; // it could not move
        if (count != moved || wasStopped) {
            moved = count;
            movedAt = now;
        }
        lookedAt = now;
        return now - movedAt >= STILL_NANOS && report.isBlocked(view, ranks.threads(view), now);
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
            return new Body().add(rank).add(now).of(Frame.Kind.STILL);
        }
        return null;
    }

    /** A rank has ended without Finalize. */
    synchronized void peerEnded(int peer) {
        gone.set(peer);
        ticks = 0;
    }

    private Frame bereaved() {
        if (device == null || isTold || ranks.view(rank).isOver()) {
            return null;
        }
        for (WaitTable.Wait wait : device.waits().snapshot()) {
            BitSet who = Bereavement.of(wait, rank, gone, gone, size);
            if (!who.isEmpty()) {
                boolean again = wait.equals(last);
                last = wait;
                if (again) {
                    isTold = true;
                    return frame(who, WaitReport.call(wait), wait.thread().getStackTrace());
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
        device.peerFailed(device.peer(peer));
    }

    /**
     * Finds the same in what the rank threw after its device was told. A device may see an end
     * before the launcher does, which then knows whether it was one without Finalize.
     *
     * @return the frame to send; null if the exception has another reason.
     */
    synchronized Frame bereaved(Throwable thrown) {
        GalernaException e = Causes.ofLostRank(thrown);
        if (e == null) {
            return null;
        }
        BitSet who = Bereavement.of(e, gone);
        long named = e.process().orElse(e.peer().orElse(-1));
        if (named < 0 && size == 2) {
            named = 1L - rank; // any source
        }
        if (who.isEmpty() && named >= 0 && named < size) {
            who.set((int) named);
        }
        return who.isEmpty() ? null : frame(who, WaitReport.call(e), e.getStackTrace());
    }

    private Frame frame(BitSet who, String call, StackTraceElement... stack) {
        return new Body()
                .add(who.nextSetBit(0))
                .addCut(Bereavement.sentence(who, rank, call))
                .addCut(StackText.of(stack))
                .of(Frame.Kind.BEREAVED);
    }
}
