// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.galerna.device.WireupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SealTest {
    private static final long SEED = Long.getLong("galerna.seed", System.nanoTime());

    private final Random random = new Random(SEED);
    private final Seal seal = new Seal(bytes(32));

    private byte[] bytes(int length) {
        final byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    void whatIsClosedIsOpenedByTheSameSecretAlone() {
        for (int length : new int[] {0, 1, 15, 16, 17, 5000}) {
            final byte[] plain = bytes(length);
            final byte[] closed = seal.close(plain);
            assertArrayEquals(plain, seal.open(closed), () -> "seed " + SEED);
            assertFalse(Arrays.equals(closed, seal.close(plain)), "the same twice");
            final Seal other = new Seal(bytes(32));
            assertThrows(WireupException.class, () -> other.open(closed));
        }
    }

    @Test
    void whateverIsChangedIsNoticed() {
        final byte[] closed = seal.close(bytes(20));
        for (int at = 0; at < closed.length; at++) {
            final byte[] changed = closed.clone();
            changed[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            assertThrows(WireupException.class, () -> seal.open(changed), () -> "seed " + SEED);
            final byte[] cut = Arrays.copyOf(closed, at);
            assertThrows(WireupException.class, () -> seal.open(cut), "of length " + at);
        }
    }
}
