// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.BitSet;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.WaitTable;
import org.galerna.error.GalernaException;
import org.galerna.runtime.report.Bereavement;
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
    private final BitSet told = new BitSet();
    private Pair last;

    /** Who has ended, and who waits for one of them since when. */
    record Pair(BitSet ended, int waiting, long since) {}

    Bereaved(Fabric fabric) {
        this.fabric = fabric;
        this.ticks = new int[fabric.size()];
    }

    /** Returns the sentence of the report when a rank waits in vain, null otherwise. */
    String look(BitSet ended, BitSet finalised) {
        Pair before = last;
        last = null;
        BitSet gone = gone(ended, finalised);
        if (gone.isEmpty()) {
            return null;
        }
        gone.stream().forEach(rank -> ticks[rank]++);
        String sentence = find(ended, gone);
        if (last != null && last.equals(before)) {
            return sentence;
        }
        if (last == null) {
            gone.stream()
                    .filter(rank -> ticks[rank] >= TICKS_BEFORE_TOLD && !told.get(rank))
                    .forEach(rank -> tell(rank, ended));
        }
        return null;
    }

    private static BitSet gone(BitSet ended, BitSet finalised) {
        BitSet gone = (BitSet) ended.clone();
        gone.andNot(finalised);
        return gone;
    }

    Pair pair() {
        return last;
    }

    private String find(BitSet ended, BitSet gone) {
        int ranks = fabric.size();
        for (int rank = ended.nextClearBit(0); rank < ranks; rank = ended.nextClearBit(rank + 1)) {
            for (WaitTable.Wait wait : fabric.device(rank).waits().snapshot()) {
                BitSet awaited = Bereavement.of(wait, rank, ended, gone, ranks);
                if (!awaited.isEmpty()) {
                    last = new Pair(awaited, rank, wait.sinceNanos());
                    return Bereavement.sentence(awaited, rank, WaitReport.call(wait));
                }
            }
        }
        return null;
    }

    /**
     * Finds the same in what a rank threw after its device was told.
     *
     * @return the failure of the rank that had ended, null if the exception has another reason.
     */
    static Failure of(int rank, Throwable thrown, BitSet ended, BitSet finalised) {
        GalernaException e = Causes.ofLostRank(thrown);
        BitSet awaited = e == null ? new BitSet() : Bereavement.of(e, gone(ended, finalised));
        return awaited.isEmpty()
                ? null
                : new Failure(
                        awaited.nextSetBit(0),
                        1,
                        Bereavement.sentence(awaited, rank, WaitReport.call(e)),
                        Failure.stackText(e.getStackTrace()));
    }

    private void tell(int gone, BitSet ended) {
        told.set(gone);
        int ranks = fabric.size();
        for (int rank = ended.nextClearBit(0); rank < ranks; rank = ended.nextClearBit(rank + 1)) {
            Device device = fabric.device(rank);
            device.peerFailed(device.peer(gone));
        }
    }
}
