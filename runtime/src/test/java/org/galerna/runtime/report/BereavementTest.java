// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import org.galerna.device.Peer;
import org.galerna.device.WaitTable;
import org.galerna.device.WaitTable.Verb;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits in vain: rank 0 of four, of which some have ended. */
@Timeout(60)
class BereavementTest {
    private static final int RANKS = 4;

    private static BitSet set(int... ranks) {
        BitSet result = new BitSet();
        for (int rank : ranks) {
            result.set(rank);
        }
        return result;
    }

    private record Rank(int rank) implements Peer {
        @Override
        public boolean hasEnded() {
            return true;
        }

        @Override
        public void markFailed() {}
    }

    private static BitSet found(Verb verb, Peer peer, BitSet ended, BitSet gone) {
        WaitTable.Target target = new WaitTable.Target(verb, peer, 0, 0, 0);
        WaitTable.Wait wait = new WaitTable.Wait(Thread.currentThread(), target, 0);
        return Bereavement.of(wait, 0, ended, gone, RANKS);
    }

    @Test
    void aWaitForOneThatIsGoneIsInVain() {
        for (Verb verb : new Verb[] {Verb.SEND, Verb.RECV, Verb.PROBE}) {
            assertEquals(set(2), found(verb, new Rank(2), set(1, 2), set(2)));
            assertEquals(set(), found(verb, new Rank(1), set(1, 2), set(2)));
        }
    }

    @Test
    void aWaitForOneOfSeveralIsToldByItsDevice() {
        assertEquals(set(), found(Verb.ANY, new Rank(2), set(2), set(2)));
        assertEquals(set(), found(Verb.ANY, null, set(1, 2, 3), set(2)));
    }

    @Test
    void aWaitForAnySourceIsInVainWhenAllOthersHaveEnded() {
        assertEquals(set(), found(Verb.RECV, null, set(1, 2), set(1, 2)));
        assertEquals(set(1, 3), found(Verb.RECV, null, set(1, 2, 3), set(1, 3)));
        assertEquals(set(), found(Verb.RECV, null, set(1, 2, 3), set()));
    }

    @Test
    void anErrorNamesTheOneThatIsGone() {
        assertEquals(set(1), Bereavement.of(error(1), set(1, 2)));
        assertEquals(set(), Bereavement.of(error(3), set(1, 2)));
        assertEquals(set(1, 2), Bereavement.of(error(-2), set(1, 2)));
    }

    private static GalernaException error(int peer) {
        return GalernaException.of(ErrorClass.PROC_ABORTED, "ended").peer(peer).exception();
    }

    @Test
    void oneSentenceNamesAll() {
        assertEquals(
                "rank 1 ended without Finalize; rank 0 waits for it in Recv()",
                Bereavement.sentence(set(1), 0, "Recv()"));
        assertEquals(
                "ranks 1, 2 ended without Finalize; rank 0 waits for one of them in Recv()",
                Bereavement.sentence(set(1, 2), 0, "Recv()"));
        BitSet many = new BitSet();
        many.set(1, 11);
        assertEquals(
                "ranks 1, 2, 3, 4, 5, 6, 7, 8 and 2 more ended without Finalize; rank 0 waits for"
                        + " one of them in Recv()",
                Bereavement.sentence(many, 0, "Recv()"));
    }
}
