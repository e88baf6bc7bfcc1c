// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Set;
import org.galerna.Galerna;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a rank's channel does to its file. */
@Timeout(60)
class DiskTest {
    private static final Set<OpenOption> BOTH =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
    private static final int OLD = 5000;
    private static final int NEW = (1 << 20) + 7000;

    @TempDir private Path folder;

    private void preallocate(Path data, long bytes) {
        Galerna.spmd(
                1,
                comm -> {
                    final Workers workers = new Workers(comm);
                    final Disk disk = Disk.open(data, BOTH, workers);
                    disk.preallocate(bytes);
                    disk.close();
                    workers.close();
                    return null;
                });
    }

    /** What others write there meanwhile would be lost. */
    @Test
    void roomIsTakenBehindTheEndAlone() throws IOException {
        final byte[] old = new byte[OLD];
        Arrays.fill(old, (byte) 7);
        final Path data = Files.write(folder.resolve("data"), old);
        final FileTime longAgo = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(data, longAgo);
        preallocate(data, OLD);
        assertEquals(longAgo, Files.getLastModifiedTime(data), "written");
        preallocate(data, NEW);
        assertArrayEquals(Arrays.copyOf(old, NEW), Files.readAllBytes(data));
    }
}
