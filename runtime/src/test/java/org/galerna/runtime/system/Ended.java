// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

/** How a child process ended and what it printed. */
record Ended(int code, String out, String err) {
    /** Lines of standard output, sorted: ranks print in any order. */
    List<String> sorted() {
        return out.lines().sorted().toList();
    }

    /** Checks the exit code; shows everything if it is another. */
    Ended with(int expected) {
        assertEquals(expected, code, () -> "out:\n" + out + "\nerr:\n" + err);
        return this;
    }

    /** Checks a good end of which the launcher says nothing. */
    Ended well() {
        with(0);
        assertEquals("", err, "standard error of a good run");
        return this;
    }
}
