// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no code of a source is blanked, however long it is. */
@Timeout(30)
class SourceTextTest {
    private static final int LENGTH = 60_000;

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "\"x, x, \"",
                "\", \\\", \"",
                "', \\', '",
                "//, x,",
                "/*, x, */",
                "/*, *, */",
                "\"\"\", x, \"\"\"",
                "\"\"\", \"\" , \"\"\"",
                "\"\"\", \\\"\"\"x, \"\"\"",
            })
    void whatIsLongIsBlanked(String first, String repeated, String last) {
        String end = last == null ? "" : last;
        String text = first + repeated.repeat(LENGTH / repeated.length()) + end;
        String source = "class A { }\n" + text + "\npackage org.app;";
        String blank = " ".repeat(text.length());
        assertEquals("class A { }\n" + blank + "\npackage org.app;", SourceText.code(source));
        assertEquals("org.app", SourceText.packageOf(source));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "'", "\"\"\"", "/*", "\"\\", "\"\"\"\\"})
    void whatDoesNotEndIsCode(String begin) {
        String source = begin + "x".repeat(LENGTH);
        assertEquals(source.length(), SourceText.code(source).length());
    }
}
