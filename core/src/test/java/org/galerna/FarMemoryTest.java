// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls on memory of more than 2 GiB, of which files with holes hold the little that is used. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FarMemoryTest {
    private static final int RANKS = 3;
    private static final long FAR = 1L << 28; // of doubles
    private static final long[] COUNTS = {4, 2, 1};
    private static final long[] PLACES = {0, FAR, 16};

    @TempDir private Path folder;

    private MemorySegment memory(int number) throws IOException {
        try (FileChannel file =
                FileChannel.open(
                        folder.resolve("holes" + number),
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.SPARSE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            final long bytes = (FAR + 16) * Double.BYTES;
            return file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
        }
    }

    @Test
    void shortBlocksAreGatheredInFarPlacesAgainAndAgain() {
        Ranks.on(
                RANKS,
                comm -> {
                    final MemorySegment memory = memory(comm.rank());
                    final VBuffer all = VBuffer.of(memory, 0, COUNTS, PLACES, Datatype.DOUBLE);
                    final double[] own = new double[(int) COUNTS[comm.rank()]];
                    for (int call = 0; call < 3; call++) {
                        own[own.length - 1] = 10 * call + comm.rank() + 1;
                        comm.allgatherv(Buffer.of(own), all);
                        check(memory, 10 * call);
                    }
                    for (int call = 3; call < 6; call++) {
                        own[own.length - 1] = 10 * call + comm.rank() + 1;
                        comm.gatherv(Buffer.of(own), comm.rank() == 1 ? all : null, 1);
                        check(memory, comm.rank() == 1 ? 10 * call : 20);
                    }
                });
    }

    private static void check(MemorySegment memory, int expected) {
        for (int rank = 0; rank < RANKS; rank++) {
            final long last = PLACES[rank] + COUNTS[rank] - 1;
            final double found = memory.getAtIndex(ValueLayout.JAVA_DOUBLE, last);
            assertEquals(expected + rank + 1, found);
        }
    }

    @Test
    void copiesThatNoArrayHoldsAreRefusedWithAWayOut() {
        Ranks.on(
                1,
                comm -> {
                    final Buffer all = Buffer.of(memory(0), 0, FAR, Datatype.DOUBLE);
                    final Address self = new Address(0, 0);
                    final GalernaException e =
                            assertThrows(
                                    GalernaException.class,
                                    () -> comm.sendrecvReplace(all, self, self));
                    assertEquals(ErrorClass.COUNT, e.errorClass());
                    assertTrue(e.getMessage().contains("bytes 2147483648"), e.getMessage());
                    assertTrue(e.getMessage().contains("has to be copied"), e.getMessage());
                    assertTrue(e.advice().orElseThrow().contains("Sendrecv"), e.getMessage());
                });
    }
}
