// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How late a rank may run that is woken while others are busy. */
@Isolated("the cores are the job's own")
@Timeout(150)
class FairnessTest {
    private static final Pattern LATE = Pattern.compile("(\\d) steps 100 late (-?\\d+) ms");
    private static final long MOST_LATE_MILLIS = 50;

    /** A rank woken from outside must run while others keep exchanging. */
    @ParameterizedTest
    @ValueSource(strings = {"exchange", "spin"})
    void sleepersAndForeignWakeupsAreScheduledFairly(String others) {
        Ended ended =
                Command.mpjrun("-np", "35", "--timeout", "60", "ranks.Fair", others).run().well();
        Matcher m = LATE.matcher(ended.out());
        int found = 0;
        while (m.find()) {
            found++;
            long late = Long.parseLong(m.group(2));
            assertTrue(late < limit(), ended.out());
        }
        assertEquals(3, found, ended.out());
    }

    /** 50 ms where the cores are the job's own; more where other work waits for them, too. */
    private static long limit() {
        double slowness = Load.slowness();
        return (long) (MOST_LATE_MILLIS * slowness * slowness);
    }
}
