// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.galerna.base.host.Cores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class HostShareTest {
    private static final String HUGE = "-XX:+UseTransparentHugePages";
    private static final String SERIAL = "-XX:+UseSerialGC";
    private static final Path PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    private static List<String> options(int processes, String... given) {
        return new HostShare(List.of(given), processes).options();
    }

    @Test
    void twoProcessesOfACoreKeepTheCollectorOfTheJvm() {
        final List<String> options = options(2 * Cores.count());
        assertFalse(options.contains(SERIAL), options.toString());
        assertTrue(options.contains("-XX:ParallelGCThreads=1"), options.toString());
    }

    @Test
    void moreProcessesGetTheSerialOneUnlessTheUserChooses() {
        final int crowd = 2 * Cores.count() + 1;
        assertTrue(options(crowd).contains(SERIAL));
        final List<String> chosen = options(crowd, "-XX:+UseG1GC");
        assertFalse(chosen.contains(SERIAL), chosen.toString());
        assertTrue(chosen.contains("-XX:ParallelGCThreads=1"), chosen.toString());
    }

    @Test
    void hugePagesAreAskedForWhereTheyAreGivenAndNobodyHasSaidNo() throws Exception {
        final boolean areGiven =
                Files.isReadable(PAGES) && !Files.readString(PAGES).contains("[never]");
        assertEquals(areGiven, options(1).contains(HUGE));
        assertFalse(options(1, "-XX:-UseTransparentHugePages").contains(HUGE));
        assertFalse(options(1, "-XX:+UseLargePages").contains(HUGE));
        assertFalse(options(1, "-XX:+UseZGC").contains(HUGE));
        assertEquals(areGiven, options(1, "-XX:+UseG1GC").contains(HUGE));
        assertEquals(areGiven, options(2 * Cores.count()).contains(HUGE));
        assertFalse(options(2 * Cores.count() + 1).contains(HUGE));
    }

    @Test
    void moreProcessesThanCoresCompileLaterUnlessTheUserSaysWhen() {
        final int crowd = Cores.count() + 1;
        final String later = "-XX:Tier3InvocationThreshold=800";
        assertTrue(options(crowd).contains(later));
        assertFalse(options(Cores.count()).toString().contains("Tier3"));
        assertFalse(options(crowd, "-XX:Tier3CompileThreshold=9").toString().contains("Tier3"));
    }

    @Test
    void aHeapThatTheUserGivesIsLeftAlone() {
        assertTrue(options(2).contains("-XX:MaxRAMPercentage=37.5"));
        assertFalse(options(2, "-Xmx1g").toString().contains("MaxRAMPercentage"));
    }
}
