// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong command lines end with 2 on every rank, and one line says what is allowed. */
@Timeout(60)
class ArgumentsTest {
    @ParameterizedTest(name = "{0} on {1}: {2}")
    @CsvSource({
        "EP, 1, -class X, 'EP: class X is not one of S, W, A, B, C, D'",
        "EP, 2, --class, 'EP: --class lacks its value'",
        "EP, 1, -klass=S, 'EP: option -klass is not known'",
        "EP, 1, --warm-up=-1, 'EP: --warm-up -1 is below 0'",
        "EP, 3, --warm-up=many, 'EP: --warm-up many is not a number'",
        "EP, 2, A, 'EP: argument A is not an option'",
        "EP, 300, --class=S, 'EP: class S runs on at most 256 ranks, not 300'",
    })
    void wrongOnesAreNamed(String kernel, int ranks, String words, String message) {
        Jobs.Ended ended = Jobs.run(kernel, ranks, words.split(" "));
        assertEquals(2, ended.code(), ended.err());
        assertTrue(ended.err().contains(message), ended.err());
        assertEquals("", ended.out());
    }
}
