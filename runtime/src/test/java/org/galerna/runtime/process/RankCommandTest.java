// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.Security;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.galerna.base.host.Cores;
import org.galerna.runtime.installation.CompilerOptions;
import org.galerna.runtime.options.RankThreads;
import org.galerna.runtime.wire.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** JVMs that share a host are told their share, unless the user has chosen. */
@Timeout(60)
class RankCommandTest {
    private static RankCommand command(int ranks, int port, String... jvm) {
        return new RankCommand(
                Layout.local("h", ranks, 1),
                "h",
                RankThreads.AUTO,
                new RankCommand.Words(
                        List.of("Main", "a b"), List.of(jvm), Map.of("X", "1"), null, port),
                new RankCommand.Places("java", "lib.jar", null, "app", "a.Device"));
    }

    @Test
    void memoryAndThreadsAreShared() {
        List<String> words = command(100 * Cores.count(), -1).words(0);
        double percent = 75.0 / (100 * Cores.count());
        assertTrue(words.contains("-XX:MaxRAMPercentage=" + percent), words.toString());
        assertTrue(words.contains("-XX:+UseSerialGC"), words.toString());
        List<String> alone = command(1, -1).words(0);
        String threads = "-XX:ParallelGCThreads=" + Cores.count();
        assertEquals(Cores.count() > 1, alone.contains(threads), alone.toString());
    }

    @Test
    void whatTheUserChoseIsLeftAlone() {
        List<String> words =
                command(1000, -1, "-Xmx1g", "-XX:+UseG1GC", "-XX:ParallelGCThreads=3").words(0);
        String all = words.toString();
        assertFalse(all.contains("MaxRAMPercentage"), all);
        assertFalse(all.contains("SerialGC"), all);
        assertFalse(all.contains("ParallelGCThreads=1"), all);
        assertEquals(List.of("Main", "a b"), words.subList(words.size() - 2, words.size()));
    }

    @Test
    void theCompilerIsToldBeforeTheUserTellsIt() {
        String own = "-XX:CompileCommand=dontinline,org.galerna.Peer::recv";
        List<String> words = command(1, -1, own).words(0);
        int first = words.indexOf(CompilerOptions.OPTIONS.getFirst());
        List<String> told = words.subList(first, first + CompilerOptions.OPTIONS.size());
        assertEquals(CompilerOptions.OPTIONS, told);
        assertTrue(first < words.indexOf(own), words.toString());
    }

    @Test
    void processesAreToldWhatTheLauncherKnows() {
        String user = "-Djdk.includeInExceptions=jar";
        List<String> words = command(1, -1, user).words(0);
        assertTrue(words.contains("-Dgalerna.provider=a.Device"), words.toString());
        String included = Security.getProperty("jdk.includeInExceptions");
        assertEquals(included != null, words.contains("-Djdk.includeInExceptions=" + included));
        assertEquals(user, words.stream().filter(w -> w.startsWith("-Djdk.")).toList().getLast());
    }

    @Test
    void everyRankHasADebuggerPortOfItsOwn() {
        assertTrue(command(3, 5005).words(2).toString().contains("address=5007"));
    }

    @Test
    void environmentsSayWhichRankOfHowMany() {
        Map<String, String> environment = new HashMap<>();
        Layout two = new Layout(List.of(new Layout.Run("a", 2, 1), new Layout.Run("b", 2, 1)));
        RankCommand.Words words =
                new RankCommand.Words(List.of("Main"), List.of(), Map.of("X", "1"), null, -1);
        new RankCommand(
                        two,
                        "b",
                        RankThreads.AUTO,
                        words,
                        new RankCommand.Places("java", "l", null, "a", "a.Device"))
                .environment(3, environment);
        assertEquals("1", environment.get("X"));
        assertEquals("3", environment.get("GALERNA_RANK"));
        assertEquals("4", environment.get("OMPI_COMM_WORLD_SIZE"));
        assertEquals("1", environment.get("OMPI_COMM_WORLD_LOCAL_RANK"));
        assertEquals("2", environment.get("MPI_LOCALNRANKS"));
    }

    @Test
    void severalRanksShareTheirProcess() {
        Layout layout = Layout.local("h", 4, 2);
        RankCommand.Words words =
                new RankCommand.Words(List.of("Main"), List.of(), Map.of(), null, 5005);
        RankCommand.Places places =
                new RankCommand.Places("java", "lib.jar", null, "app", "a.Device");
        List<String> found = new RankCommand(layout, "h", RankThreads.AUTO, words, places).words(1);
        assertTrue(found.contains("-XX:MaxRAMPercentage=37.5"), found.toString());
        assertTrue(found.toString().contains("address=5007"), found.toString());
        assertEquals("lib.jar", found.get(found.indexOf("-cp") + 1), found.toString());
        assertFalse(found.toString().contains("add-opens"), found.toString());
        found = new RankCommand(layout, "h", RankThreads.VIRTUAL, words, places).words(1);
        assertTrue(found.toString().contains("add-opens"), found.toString());
    }
}
