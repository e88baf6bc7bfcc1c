// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When rank 0 asks the launcher for input. */
@Timeout(60)
class RankInputTest {
    private static final byte[] PIECE = {1, 2, 3};

    private final PipedOutputStream launcher = new PipedOutputStream();
    private int asked;

    private RankInput open(Runnable wanted) throws IOException {
        return new RankInput(new PipedInputStream(launcher), wanted);
    }

    private void answer() {
        asked++;
        try {
            launcher.write(PIECE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aReadAsksWhereNothingIsThere() throws IOException {
        try (RankInput in = open(this::answer)) {
            assertEquals(0, in.read(new byte[2], 0, 0));
            assertEquals(0, asked);
            assertEquals(1, in.read());
            assertEquals(2, in.read(new byte[2], 0, 2));
            assertEquals(1, asked);
            assertEquals(1, in.read());
            assertEquals(2, asked);
        }
    }

    @Test
    void whoLooksWhetherThereIsSomethingAsksOnce() throws IOException {
        try (RankInput in = open(() -> asked++)) {
            assertEquals(0, in.available());
            assertEquals(0, in.available());
            assertEquals(1, asked);
            launcher.write(PIECE);
            assertEquals(3, in.available());
            assertEquals(3, in.read(new byte[8], 0, 8));
            assertEquals(1, asked);
            assertEquals(0, in.available());
            assertEquals(2, asked);
        }
    }
}
