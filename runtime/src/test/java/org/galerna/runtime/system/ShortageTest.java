// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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

    /** They need a page, which may be one of a file on a disk. */
    @Test
    void sharedFilePointersNeedNoRoomInMemory(@TempDir Path folder) throws IOException {
        Path source =
                Files.writeString(
                        folder.resolve("Shared.java"),
                        """
                        import mpi.*;

                        public class Shared {
                            public static void main(String[] words) throws MPIException {
                                MPI.Init(words);
                                int mode = MPI.MODE_CREATE | MPI.MODE_RDWR;
                                File file = new File(MPI.COMM_WORLD, words[0], mode);
                                file.writeShared(new byte[3], 3, MPI.BYTE);
                                file.close();
                                MPI.Finalize();
                            }
                        }
                        """);
        Path data = folder.resolve("data");
        Command.of(
                        "unshare",
                        "--mount",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=64k tmpfs /dev/shm;"
                                + " head -c 65536 /dev/zero > /dev/shm/full; exec \"$@\"",
                        "sh",
                        Command.MPJRUN,
                        "--api",
                        "openmpi",
                        "-np",
                        "2",
                        source.toString(),
                        data.toString())
                .run()
                .with(0);
        assertEquals(6, Files.size(data));
    }

    @Test
    void whereNothingHasRoomOneLineSaysWhatIsNeeded() {
        Ended ended = job(64, "-Djava.io.tmpdir=/dev/shm", "ranks.Mpi", "sum").with(1);
        String first = ended.err().lines().findFirst().orElse("");
        assertTrue(first.contains("shared memory for 4 ranks needs 152 KiB"), ended.err());
        assertTrue(first.contains("No space left on device"), ended.err());
    }
}
