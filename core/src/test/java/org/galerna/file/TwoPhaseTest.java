// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.galerna.Buffer;
import org.galerna.Galerna;
import org.galerna.Info;
import org.galerna.IntraComm;
import org.galerna.datatype.Datatype;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What all ranks access together. */
@Timeout(60)
class TwoPhaseTest {
    private static final int RANKS = 3;

    @TempDir private Path folder;

    private ParallelFile open(IntraComm comm, Info hints) {
        final int mode = AccessMode.CREATE + AccessMode.READ_WRITE + AccessMode.DELETE_ON_CLOSE;
        return ParallelFile.open(comm, folder.resolve("data").toString(), mode, hints);
    }

    /** A round for each byte of the range would take for ever. */
    @Test
    void piecesFarApartTakeNoRoundsForWhatIsBetween() {
        Galerna.spmd(
                RANKS,
                comm -> {
                    final ParallelFile file = open(comm, new Info().set("cb_buffer_size", "1"));
                    final Datatype far = Datatype.resized(Datatype.INT, 0, 1L << 30);
                    file.view(4L * comm.rank(), Datatype.INT, far, "native");
                    final int[] own = {comm.rank(), comm.rank() + 10, comm.rank() + 20};
                    file.writeAll(() -> Buffer.of(own));
                    assertEquals((2L << 30) + 4 * RANKS, file.size());
                    final int[] got = new int[own.length];
                    file.readAtAll(0, () -> Buffer.of(got));
                    assertArrayEquals(own, got);
                    file.close();
                    return null;
                });
    }

    /** The shares of aggregators are whole blocks, and a buffer is a part of one. */
    @Test
    void smallBuffersTakeManyRounds() {
        final int pieces = 100;
        Galerna.spmd(
                RANKS,
                comm -> {
                    final Info hints = new Info().set("cb_buffer_size", "7");
                    final ParallelFile file = open(comm, hints.set("collective_buffering", "true"));
                    final Datatype third = Datatype.resized(Datatype.INT, 0, 4 * RANKS);
                    file.view(4L * comm.rank(), Datatype.INT, third, "native");
                    final int[] own = new int[pieces];
                    own[pieces - 1] = comm.rank() + 1;
                    file.writeAll(() -> Buffer.of(own));
                    assertEquals(4L * RANKS * pieces, file.size());
                    final int[] got = new int[pieces];
                    file.readAtAll(0, () -> Buffer.of(got));
                    assertArrayEquals(own, got);
                    file.close();
                    return null;
                });
    }
}
