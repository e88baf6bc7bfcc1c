// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.WireException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What processes publish reaches who asks, whenever they ask. */
@Timeout(60)
class KeyValuesTest {
    private final List<String> said = new ArrayList<>();
    private final KeyValues values =
            new KeyValues(3, (process, frame) -> said.add(process + " " + frame.kind()));

    private void put(int process, String key) throws WireException {
        values.put(process, new Body().add(key).add(new byte[8]).of(Frame.Kind.PUT));
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
    void theFenceOpensForAllAtOnceAndCanBeUsedAgain() {
        for (int round = 0; round < 2; round++) {
            said.clear();
            values.fence(2);
            values.fence(0);
            assertEquals(List.of(), said);
            values.fence(1);
            assertEquals(List.of("0 FENCED", "1 FENCED", "2 FENCED"), said);
        }
    }

    @Test
    void aFenceThatCannotOpenIsKnown() {
        values.fence(1);
        assertEquals(-1, values.waitsInVain());
        values.ended(0);
        assertEquals(1, values.waitsInVain());
    }

    @Test
    void keysOfOtherJobsSizesAreRefused() {
        assertThrows(WireException.class, () -> get(0, 3, "a"));
        assertThrows(WireException.class, () -> put(0, "a".repeat(65)));
    }
}
