// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shared memory that is too small, as in a container: /dev/shm of these jobs has some KiB only. */
@Timeout(120)
class ShortageTest {
    @BeforeAll
    static void mounts() {
        Cluster.need("root, who may mount", "root".equals(System.getProperty("user.name")));
    }

    private static Ended job(int kib, String... words) {
        List<String> all = new ArrayList<>();
        all.addAll(List.of("unshare", "--mount", "sh", "-c"));
        all.add("mount -t tmpfs -o size=" + kib + "k tmpfs /dev/shm && exec \"$@\"");
        all.addAll(List.of("sh", Command.MPJRUN, "-np", "4", "-dev", "shmdev"));
        all.addAll(List.of("-cp", Command.PROGRAMS));
        all.addAll(Arrays.asList(words));
        return Command.of(all.toArray(new String[0])).run();
    }

    @Test
    void theTemporaryDirectoryIsUsedAndThatIsSaidOnce() {
        Ended ended = job(64, "ranks.Mpi", "sum").with(0);
        assertEquals("sum 6.0\n", ended.out());
        long said = ended.err().lines().filter(line -> line.contains("instead of")).count();
        assertEquals(1, said, ended.err());
        assertTrue(ended.err().contains("/dev/shm: No space left on device"), ended.err());
    }

    @Test
    void withoutRoomForABoardCollectivesGoByMessages() {
        Ended ended = job(176, "ranks.Mpi", "sum").with(0);
        assertEquals("sum 6.0\n", ended.out());
        assertEquals("", ended.err());
    }

    @Test
    void whereNothingHasRoomOneLineSaysWhatIsNeeded() {
        Ended ended = job(64, "-Djava.io.tmpdir=/dev/shm", "ranks.Mpi", "sum").with(1);
        String first = ended.err().lines().findFirst().orElse("");
        assertTrue(first.contains("shared memory for 4 ranks needs 152 KiB"), ended.err());
        assertTrue(first.contains("No space left on device"), ended.err());
    }
}
