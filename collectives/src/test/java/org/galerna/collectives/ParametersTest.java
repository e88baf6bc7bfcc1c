// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers as tables and options have them. */
@Timeout(30)
class ParametersTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "007, 7",
        "64k, 65536",
        "3M, 3145728",
        "2g, 2147483648",
        "8589934591g, 9223372035781033984"
    })
    void suffixesAreMultiplied(String text, long expected) {
        assertEquals(expected, Parameters.number(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "k",
                "-1",
                "1.5k",
                "64kb",
                "99999999999999999999",
                "8589934592g",
                "17179869183g",
                "17179869184g",
                "21474836479G"
            })
    void whatIsNoNumberIsNamed(String text) {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> Parameters.number(text));
        assertTrue(e.getMessage().contains("'" + text + "'"), e.getMessage());
    }

    @Test
    void numbersAreWrittenAsTheyAreRead() {
        for (long value : new long[] {0, 1, 1023, 1024, 1025, 3 << 20, 5L << 30, 1L << 62}) {
            assertEquals(value, Parameters.number(Parameters.text(value)));
        }
    }
}
