// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.trust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The digest is the JDK's, for every length around the ends of blocks and for parts. */
@Timeout(60)
class Sha256Test {
    private final long seed = Long.getLong("galerna.seed", System.nanoTime());

    @Test
    void digestsAreThoseOfTheJdk() throws Exception {
        Random random = new Random(seed);
        for (int length = 0; length < 300; length++) {
            byte[] text = new byte[length];
            random.nextBytes(text);
            byte[] expected = MessageDigest.getInstance("SHA-256").digest(text);
            int cut = random.nextInt(length + 1);
            byte[] head = Arrays.copyOf(text, cut);
            byte[] tail = Arrays.copyOfRange(text, cut, length);
            assertArrayEquals(expected, Sha256.of(text), "length " + length + ", seed " + seed);
            assertArrayEquals(expected, Sha256.of(head, tail), "cut " + cut + ", seed " + seed);
        }
    }
}
