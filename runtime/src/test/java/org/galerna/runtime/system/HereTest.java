// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options about hosts and networks are checked where ranks are threads of this host, too. */
@Timeout(120)
class HereTest {
    @TempDir private Path folder;

    private static String refusal(String... words) {
        return Command.mpjrun(words).run().with(2).err();
    }

    @Test
    void moreRanksThanSlotsAreToldOf() {
        Ended ended = Command.mpjrun("-np", "3", "-host", "localhost:2", "ranks.Hello").run();
        assertEquals("mpjrun: 3 ranks on 2 slots: they share cores\n", ended.with(0).err());
        Command.mpjrun("-np", "2", "-host", "localhost:2", "ranks.Hello").run().well();
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev", "hybdev"})
    void ranksOfEachHostNeedHosts(String device) {
        String why = "mpjrun: -ppn 2: needs hosts (--host or --hostfile)\n";
        assertEquals(why, refusal("-dev", device, "-ppn", "2", "ranks.Hello"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev", "hybdev"})
    void interfacesMustBeThere(String device) {
        String err = refusal("-dev", device, "--interface", "nosuch0", "ranks.Hello");
        String why = "mpjrun: --interface nosuch0: no interface of this host fits; there are ";
        assertTrue(err.startsWith(why), err);
        assertEquals(1, err.lines().count(), err);
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "hybdev"})
    void stagedFilesMustBeThere(String device) throws IOException {
        String[] words = {"-np", "1", "-dev", device, "--stage-file", "", "ranks.Hello"};
        words[5] = "nosuch.txt";
        assertEquals("mpjrun: --stage-file nosuch.txt: no such file\n", refusal(words));
        Path file = Files.writeString(folder.resolve("data.txt"), "x");
        words[5] = file.toString();
        String err = refusal(words);
        assertTrue(err.startsWith("mpjrun: --stage-file " + file + ": ranks of this"), err);
    }
}
