// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.Peer;
import org.galerna.device.WaitTable;
import org.galerna.error.GalernaException;
import org.galerna.runtime.report.Causes;
import org.galerna.runtime.report.WaitReport;

/**
 * Looks for a rank that waits for one that has ended without Finalize. A wait counts when it is
 * seen twice; ranks that poll instead of waiting are told through their device a little later.
 */
final class Bereaved {
    private static final int TICKS_BEFORE_TOLD = 3;

    private final Fabric fabric;
    private final int[] ticks;
    private Pair last;

    /** Who has ended, and who waits for it since when. */
    record Pair(int ended, int waiting, long since) {}

    Bereaved(Fabric fabric) {
        this.fabric = fabric;
        this.ticks = new int[fabric.size()];
    }

    /** Returns the sentence of the report when a rank waits in vain, null otherwise. */
    String look(boolean[] ended, boolean[] finalised) {
        Pair before = last;
        last = null;
        boolean any = false;
        for (int rank = 0; rank < ended.length; rank++) {
            if (ended[rank] && !finalised[rank]) {
                any = true;
                ticks[rank]++;
            }
        }
        if (!any) {
            return null;
        }
        String sentence = find(ended, finalised);
        if (last != null && last.equals(before)) {
            return sentence;
        }
        for (int rank = 0; rank < ended.length; rank++) {
            if (ticks[rank] == TICKS_BEFORE_TOLD && last == null) {
                tell(rank, ended);
            }
        }
        return null;
    }

    Pair pair() {
        return last;
    }

    private String find(boolean[] ended, boolean[] finalised) {
        for (int rank = 0; rank < ended.length; rank++) {
            if (ended[rank]) {
                continue;
            }
            for (WaitTable.Wait wait : fabric.device(rank).waits().snapshot()) {
                int gone = awaited(wait.target(), rank, ended, finalised);
                if (gone >= 0) {
                    last = new Pair(gone, rank, wait.sinceNanos());
                    return sentence(gone, rank, WaitReport.call(wait));
                }
            }
        }
        return null;
    }

    private static String sentence(int gone, int waiting, String call) {
        return "rank "
                + gone
                + " ended without Finalize; rank "
                + waiting
                + " waits for it in "
                + call;
    }

    /**
     * Finds the same in what a rank threw after its device was told.
     *
     * @return the failure of the rank that had ended, null if the exception has another reason.
     */
    static Failure of(int rank, Throwable thrown, boolean[] ended, boolean[] finalised) {
        GalernaException e = Causes.ofLostRank(thrown);
        int gone = e == null ? -1 : gone(e, ended, finalised);
        return gone < 0
                ? null
                : new Failure(
                        gone,
                        1,
                        sentence(gone, rank, WaitReport.call(e)),
                        Failure.stackText(e.getStackTrace()));
    }

    private static int gone(GalernaException e, boolean[] ended, boolean[] finalised) {
        long named = e.process().orElse(e.peer().orElse(-1));
        int last = -1;
        for (int rank = 0; rank < ended.length; rank++) {
            if (ended[rank] && !finalised[rank]) {
                if (rank == named) {
                    return rank;
                }
                last = rank;
            }
        }
        return last;
    }

    /** The ended rank that alone could satisfy a wait, or is the first of several, or -1. */
    private static int awaited(
            WaitTable.Target target, int me, boolean[] ended, boolean[] finalised) {
        Peer peer = target.peer();
        if (peer != null) {
            return ended[peer.rank()] && !finalised[peer.rank()] ? peer.rank() : -1;
        }
        int gone = -1;
        for (int rank = 0; rank < ended.length; rank++) {
            if (rank != me && !ended[rank]) {
                return -1;
            }
            if (rank != me && !finalised[rank]) {
                gone = rank;
            }
        }
        return gone;
    }

    private void tell(int gone, boolean[] ended) {
        for (int rank = 0; rank < ended.length; rank++) {
            if (!ended[rank]) {
                Device device = fabric.device(rank);
                device.peerFailed(device.peer(gone));
            }
        }
    }
}
