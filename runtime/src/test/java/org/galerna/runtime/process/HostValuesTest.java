// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Published;
import org.galerna.runtime.wire.WireException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A host asks its launcher once for what several of its processes want. */
@Timeout(60)
class HostValuesTest {
    private final List<String> down = new ArrayList<>();
    private final List<Frame> up = new ArrayList<>();
    private HostValues values;

    /** Of five processes, 1, 2 and 3 are here. */
    @BeforeEach
    void open() {
        BitSet mine = new BitSet();
        mine.set(1, 4);
        values =
                new HostValues(
                        5,
                        mine,
                        (process, frame) -> down.add(process + " " + frame.kind()),
                        up::add);
    }

    private static Frame fence(int process) {
        List<Published> all = List.of(new Published(process, "a", new byte[] {(byte) process}));
        return Published.frames(all, Frame.Kind.FENCE).getFirst();
    }

    private static Frame get(int number, int process, String key) {
        return new Body().add(number).add(process).add(key).of(Frame.Kind.GET);
    }

    private List<Frame.Kind> kinds() {
        return up.stream().map(Frame::kind).toList();
    }

    @Test
    void theProcessesOfAHostComeToTheFenceAsOne() throws WireException {
        for (int round = 0; round < 2; round++) {
            up.clear();
            down.clear();
            values.fence(1, fence(1));
            values.fence(3, fence(3));
            assertEquals(List.of(), up);
            values.fence(2, fence(2));
            assertEquals(List.of(Frame.Kind.FENCE), kinds());
            assertEquals(3, Published.of(up.getFirst()).size());
            values.fenced();
            assertEquals(List.of("1 FENCED", "2 FENCED", "3 FENCED"), down);
        }
    }

    @Test
    void whatNeighboursPublishIsKnownHere() throws WireException {
        values.get(1, get(0, 2, "a"));
        values.fence(2, fence(2));
        assertEquals(List.of("1 VALUE"), down);
        assertEquals(List.of(), up);
    }

    @Test
    void aValueOfAnotherHostIsAskedForOnce() throws WireException {
        values.get(1, get(7, 0, "a"));
        values.get(2, get(9, 0, "a"));
        assertEquals(List.of(Frame.Kind.RELAY), kinds());
        Frame answer = new Body().add(7).add(new byte[1]).of(Frame.Kind.VALUE);
        values.answered(1, answer);
        assertEquals(List.of("1 VALUE", "2 VALUE"), down);
        values.get(3, get(0, 0, "a"));
        assertEquals(List.of("1 VALUE", "2 VALUE", "3 VALUE"), down);
        assertEquals(1, up.size());
        assertThrows(WireException.class, () -> values.answered(1, answer));
    }

    @Test
    void whatWillNeverBePublishedIsSaidToAll() throws WireException {
        values.get(1, get(7, 0, "a"));
        values.get(2, get(9, 0, "a"));
        values.answered(1, new Body().add(7).add("gone").of(Frame.Kind.NO_VALUE));
        values.get(1, get(8, 2, "b"));
        values.ended(2);
        values.get(3, get(0, 2, "c"));
        assertEquals(List.of("1 NO_VALUE", "2 NO_VALUE", "1 NO_VALUE", "3 NO_VALUE"), down);
        assertEquals(1, up.size());
    }

    @Test
    void afterAnEndEachComesToTheFenceAloneSoThatTheLauncherKnowsWhoWaits() throws WireException {
        values.fence(1, fence(1));
        values.ended(2);
        values.fence(3, fence(3));
        assertEquals(List.of(Frame.Kind.RELAY, Frame.Kind.RELAY), kinds());
    }

    @Test
    void nobodyPublishesForAnother() {
        assertThrows(WireException.class, () -> values.fence(1, fence(2)));
        assertThrows(WireException.class, () -> values.put(3, fence(0)));
    }
}
