// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine.TypeConversionException;

/** Numbers are read as people write them. */
@Timeout(20)
class NumbersTest {
    @Test
    void aWholeNumberMayHaveAUnit() {
        assertEquals(8, Numbers.number("8"));
        assertEquals(64 << 10, Numbers.small("64k"));
        assertEquals(3L << 30, Numbers.number("3G"));
        for (String wrong : List.of("", "x", "1.5", "1kk", "9999999999g", " 1")) {
            assertThrows(TypeConversionException.class, () -> Numbers.number(wrong), wrong);
        }
        assertThrows(TypeConversionException.class, () -> Numbers.small("3g"));
    }

    @Test
    void anotherNumberMayHaveAPointOrAUnit() {
        assertEquals(0.5, Numbers.real("0.5"));
        assertEquals(0.5, Numbers.real(".5"));
        assertEquals(1024, Numbers.real("1k"));
        assertEquals(99.9, Numbers.real("99.9"));
        for (String wrong : List.of("", ".", "1..5", "NaN", "1d", "0.5k", "1,5")) {
            assertThrows(TypeConversionException.class, () -> Numbers.real(wrong), wrong);
        }
    }
}
