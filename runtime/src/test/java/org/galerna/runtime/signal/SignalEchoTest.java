// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.signal;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which signals are meant, and which are the same again. */
@Timeout(10)
class SignalEchoTest {
    private static final int INT = 2;
    private static final int TERM = 15;
    private static final long MILLI = 1_000_000;
    private final SignalEcho echo = new SignalEcho();

    @Test
    void theSameAtOnceIsAnEcho() {
        assertFalse(echo.hears(TERM, 0));
        assertTrue(echo.hears(TERM, MILLI));
        assertTrue(echo.hears(TERM, 999 * MILLI));
    }

    @Test
    void theSameLaterIsMeant() {
        assertFalse(echo.hears(INT, 0));
        assertTrue(echo.hears(INT, 600 * MILLI));
        assertFalse(echo.hears(INT, 1100 * MILLI), "an echo makes no new second");
    }

    @Test
    void anotherOneIsMeant() {
        assertFalse(echo.hears(INT, 0));
        assertFalse(echo.hears(TERM, MILLI));
        assertFalse(echo.hears(INT, 2 * MILLI));
    }
}
