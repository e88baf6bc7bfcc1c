// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.util.BitSet;
import java.util.stream.Collectors;
import org.galerna.base.LibraryThreads;
import org.galerna.device.Peer;
import org.galerna.device.WaitTable;
import org.galerna.error.GalernaException;

/**
 * Whether a rank waits in vain for ranks that have ended without Finalize, and how that is said.
 */
public final class Bereavement {
    private static final int MOST_NAMED = 8;

    private Bereavement() {}

    /**
     * Finds the ranks that alone could have satisfied a wait. A wait for any of several operations
     * is not looked at: the device tells it of each rank that has ended; one for the lock of a
     * window hears of its holder so.
     *
     * @param wait of a device's table.
     * @param me the rank that waits.
     * @param ended all ranks that have ended, as far as is known.
     * @param gone those of them that have ended without Finalize.
     * @param ranks how many there are.
     * @return those of the gone; empty if somebody else could satisfy the wait.
     */
    public static BitSet of(WaitTable.Wait wait, int me, BitSet ended, BitSet gone, int ranks) {
        BitSet result = new BitSet();
        WaitTable.Target target = wait.target();
        Peer peer = target.peer();
        boolean isAny = target.verb() == WaitTable.Verb.ANY;
        if (LibraryThreads.isOne(wait.thread())) {
            return result;
        }
        if (peer != null) {
            result.set(peer.rank(), !isAny && gone.get(peer.rank()));
            return result;
        }
        BitSet others = (BitSet) ended.clone();
        others.clear(me);
        if (!isAny && others.cardinality() == ranks - 1) {
            result.or(gone);
            result.clear(me);
        }
        return result;
    }

    /**
     * Finds them by an error of a call that its device has told of an end.
     *
     * @param e of class PROC_ABORTED.
     * @param gone the ranks that have ended without Finalize.
     * @return the one that it names, or all of them if it names none; empty if that is not so.
     */
    public static BitSet of(GalernaException e, BitSet gone) {
        long named = e.process().orElse(e.peer().orElse(-1));
        if (named < 0) {
            return (BitSet) gone.clone();
        }
        BitSet result = new BitSet();
        if (named < gone.length()) {
            result.set((int) named, gone.get((int) named));
        }
        return result;
    }

    /**
     * Words it.
     *
     * @param gone the ranks that have ended, one at least.
     * @param waiting the rank that waits.
     * @param call what it waits in.
     * @return a sentence.
     */
    public static String sentence(BitSet gone, int waiting, String call) {
        int count = gone.cardinality();
        String which =
                gone.stream()
                        .limit(MOST_NAMED)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(", "));
        String more = count > MOST_NAMED ? " and " + (count - MOST_NAMED) + " more" : "";
        return (count == 1 ? "rank " : "ranks ")
                + which
                + more
                + " ended without Finalize; rank "
                + waiting
                + (count == 1 ? " waits for it in " : " waits for one of them in ")
                + call;
    }
}
