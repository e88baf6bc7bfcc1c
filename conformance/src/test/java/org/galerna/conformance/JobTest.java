// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** The ranks of a cell end as they should, or the cell fails. */
@Timeout(30)
class JobTest {
    private static final Cell CELL = new Cell("smdev", 2, false);

    /** Which would be a Finalize that fails. */
    private static Throwable throwsAtTheEnd(String suite, String method) {
        throw new IllegalStateException("no end");
    }

    private static Throwable returnsAtTheEnd(String suite, String method) {
        return new IllegalStateException("no end");
    }

    private static void assertEndsBadly(Job.Runners runners) {
        Job job = Job.start(CELL, false, runners);
        AssertionFailedError e = assertThrows(AssertionFailedError.class, job::stop);
        assertTrue(e.getMessage().startsWith("smdev/p=2/platform ends badly: "), e.getMessage());
        for (int rank = 0; rank < CELL.ranks(); rank++) {
            String line = "rank " + rank + ": java.lang.IllegalStateException: no end";
            assertTrue(e.getMessage().contains(line), e.getMessage());
        }
    }

    @Test
    void aRankThatThrowsAtItsEndFailsTheCell() {
        assertEndsBadly((world, loader) -> JobTest::throwsAtTheEnd);
    }

    @Test
    void aRankThatReturnsAFailureAtItsEndFailsTheCell() {
        assertEndsBadly((world, loader) -> JobTest::returnsAtTheEnd);
    }

    @Test
    void aRankThatCannotBeginFailsTheCell() {
        assertEndsBadly((world, loader) -> {
            throw new IllegalStateException("no end");
        });
    }

    @Test
    void ranksThatEndWellDoNot() throws InterruptedException {
        assertEquals(true, Job.start(CELL, false).stop());
    }
}
