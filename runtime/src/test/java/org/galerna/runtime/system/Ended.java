// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /** Checks the report of a failure: first the rank and the cause, last the exit code. */
    Ended reports(int rank, String cause) {
        List<String> lines = err.lines().toList();
        assertTrue(lines.getFirst().matches("mpjrun: rank " + rank + " on \\S+: .*"), err);
        assertTrue(lines.getFirst().endsWith(": " + cause), err);
        assertTrue(
                lines.getLast().matches("mpjrun: job ended after \\d+\\.\\d s, exit code " + code),
                err);
        return this;
    }

    /** Checks a good end of which the launcher says nothing. */
    Ended well() {
        with(0);
        assertEquals("", err, "standard error of a good run");
        return this;
    }
}
