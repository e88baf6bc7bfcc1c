// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.trust;

import java.nio.ByteBuffer;

/**
 * The digest SHA-256 (FIPS 180-4) of short texts.
 *
 * <p>First of all for {@link Proof}, a few of which every process of a job makes while it starts:
 * {@code java.security.MessageDigest} would look its providers up, which takes longer than the rest
 * of a process's connection. A test compares the two.
 */
public final class Sha256 {
    private static final int BLOCK = 64;
    private static final int LENGTH_BYTES = 8;
    private static final int STATE = 8;
    private static final int ROUNDS = 64;
    private static final int WORDS = 16;

    /** The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
    private static final int[] INITIAL = {
        0x6a09e667,
        0xbb67ae85,
        0x3c6ef372,
        0xa54ff53a,
        0x510e527f,
        0x9b05688c,
        0x1f83d9ab,
        0x5be0cd19
    };

    /** The same of the cube roots of the first 64. */
    private static final int[] K = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
        0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
        0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
        0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
        0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
        0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
        0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
        0xc67178f2
    };

    private Sha256() {}

    /**
     * Computes a digest.
     *
     * @param parts one after another.
     * @return 32 bytes.
     */
    public static byte[] of(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length = Math.addExact(length, part.length);
        }
        ByteBuffer padded = ByteBuffer.allocate((length + LENGTH_BYTES) / BLOCK * BLOCK + BLOCK);
        for (byte[] part : parts) {
            padded.put(part);
        }
        padded.put((byte) 0x80);
        padded.putLong(padded.capacity() - LENGTH_BYTES, (long) length * Byte.SIZE);
        padded.rewind();
        int[] state = INITIAL.clone();
        int[] words = new int[ROUNDS];
        while (padded.hasRemaining()) {
            block(state, words, padded);
        }
        ByteBuffer digest = ByteBuffer.allocate(STATE * Integer.BYTES);
        for (int word : state) {
            digest.putInt(word);
        }
        return digest.array();
    }

    private static void block(int[] state, int[] w, ByteBuffer from) {
        for (int t = 0; t < WORDS; t++) {
            w[t] = from.getInt();
        }
        for (int t = WORDS; t < ROUNDS; t++) {
            int x = w[t - 2];
            int y = w[t - 15];
            int high = Integer.rotateRight(x, 17) ^ Integer.rotateRight(x, 19) ^ (x >>> 10);
            int low = Integer.rotateRight(y, 7) ^ Integer.rotateRight(y, 18) ^ (y >>> 3);
            w[t] = high + w[t - 7] + low + w[t - 16];
        }
        int[] s = state.clone();
        for (int t = 0; t < ROUNDS; t++) {
            round(s, K[t] + w[t]);
        }
        for (int i = 0; i < STATE; i++) {
            state[i] += s[i];
        }
    }

    /** One round on the words that the standard calls a to h. */
    private static void round(int[] s, int addend) {
        int a = s[0];
        int e = s[4];
        int highE =
                Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
        int highA =
                Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
        int first = s[7] + highE + ((e & s[5]) ^ (~e & s[6])) + addend;
        int second = highA + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        System.arraycopy(s, 0, s, 1, STATE - 1);
        s[4] += first;
        s[0] = first + second;
    }
}
