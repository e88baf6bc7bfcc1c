// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.galerna.runtime.JobResult;
import org.galerna.runtime.Mpjrun;
import org.galerna.runtime.options.JobOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs the program as jobs of this JVM. */
@Timeout(60)
class SumTest {
    @Test
    void fourRanksAgree() {
        assertEquals(new JobResult(0, List.of()), sum("10"));
    }

    @Test
    void aWrongResultIsNoticed() {
        assertEquals(1, sum("11").exitCode());
    }

    private static JobResult sum(String expected) {
        return Mpjrun.run(new JobOptions().withRanks(4), Sum.class, expected);
    }
}
