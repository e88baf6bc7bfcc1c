// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Published;
import org.galerna.runtime.wire.WireException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What processes publish reaches who asks, whenever they ask. */
@Timeout(60)
class KeyValuesTest {
    private final List<String> said = new ArrayList<>();
    private final KeyValues values =
            new KeyValues(
                    3,
                    (process, frame) -> said.add(process + " " + frame.kind()),
                    () -> said.add("FENCED"));

    private static BitSet set(int... processes) {
        BitSet result = new BitSet();
        IntStream.of(processes).forEach(result::set);
        return result;
    }

    private static Frame frame(Frame.Kind kind, int process, String key) {
        Published value = new Published(process, key, new byte[8]);
        return Published.frames(List.of(value), kind).getFirst();
    }

    private void put(int process, String key) throws WireException {
        values.put(set(process), frame(Frame.Kind.PUT, process, key));
    }

    private void fence(int... processes) throws WireException {
        values.fence(set(processes), frame(Frame.Kind.FENCE, processes[0], "f" + processes[0]));
    }

    private void get(int asker, int process, String key) throws WireException {
        values.get(asker, new Body().add(1).add(process).add(key).of(Frame.Kind.GET));
    }

    @Test
    void aQuestionIsAnsweredWhenTheValueIsThere() throws WireException {
        get(1, 0, "a");
        assertEquals(List.of(), said);
        put(2, "a");
        assertEquals(List.of(), said);
        put(0, "a");
        assertEquals(List.of("1 VALUE"), said);
        get(2, 0, "a");
        assertEquals(List.of("1 VALUE", "2 VALUE"), said);
    }

    @Test
    void whoHasEndedAnswersNoMore() throws WireException {
        put(0, "a");
        get(1, 0, "b");
        values.ended(0);
        assertEquals(List.of("1 NO_VALUE"), said);
        get(2, 0, "a");
        get(2, 0, "c");
        assertEquals(List.of("1 NO_VALUE", "2 VALUE", "2 NO_VALUE"), said);
    }

    @Test
    void theFenceOpensForAllAtOnceAndCanBeUsedAgain() throws WireException {
        for (int round = 0; round < 2; round++) {
            said.clear();
            fence(2);
            assertEquals(List.of(), said);
            fence(0, 1);
            assertEquals(List.of("FENCED"), said);
        }
        get(1, 2, "f2");
        assertEquals(List.of("FENCED", "1 VALUE"), said);
    }

    @Test
    void aFenceThatCannotOpenIsKnown() throws WireException {
        fence(1);
        assertEquals(-1, values.waitsInVain());
        values.ended(0);
        assertEquals(1, values.waitsInVain());
    }

    @Test
    void keysOfOtherJobsSizesAreRefused() {
        assertThrows(WireException.class, () -> get(0, 3, "a"));
        assertThrows(WireException.class, () -> put(0, "a".repeat(65)));
        Frame foreign = frame(Frame.Kind.PUT, 1, "a");
        assertThrows(WireException.class, () -> values.put(set(0, 2), foreign));
    }
}
