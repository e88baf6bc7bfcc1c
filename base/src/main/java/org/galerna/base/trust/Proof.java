// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.trust;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Proves that a side knows a secret without sending it: HMAC-SHA-256 over a role and a challenge.
 *
 * <p>RFC 2104 in a few lines: {@code javax.crypto} would load its providers and their policy in
 * every process of a job.
 */
public final class Proof {
    /** Length of a proof in bytes. */
    public static final int BYTES = 32;

    /** Length of a challenge in bytes. */
    public static final int CHALLENGE_BYTES = 16;

    private static final int BLOCK = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final byte[] key;

    /**
     * Keeps a secret.
     *
     * @param secret at least 16 bytes; copied.
     * @throws IllegalArgumentException if it is shorter.
     */
    public Proof(byte[] secret) {
        if (secret.length < CHALLENGE_BYTES) {
            throw new IllegalArgumentException("secret: " + secret.length + " bytes, needs 16");
        }
        key = Arrays.copyOf(secret.length > BLOCK ? digest(secret) : secret, BLOCK);
    }

    /**
     * Makes a proof.
     *
     * @param role who proves, so that no side can send back what it got.
     * @param parts what to prove over: challenges and numbers.
     * @return {@link #BYTES} bytes.
     */
    public byte[] of(String role, byte[]... parts) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        add(message, role.getBytes(StandardCharsets.UTF_8));
        for (byte[] part : parts) {
            add(message, part);
        }
        return digest(padded(OUTER), digest(padded(INNER), message.toByteArray()));
    }

    /** Adds a part with its length before it, so that no two lists of parts look alike. */
    private static void add(ByteArrayOutputStream message, byte... part) {
        message.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
        message.writeBytes(part);
    }

    /**
     * Checks a proof, in a time that does not depend on where it differs.
     *
     * @param proof what the other side sent.
     * @param role who it says it is.
     * @param parts what it must have proved over.
     * @return whether the other side knows the secret.
     */
    public boolean isGood(byte[] proof, String role, byte[]... parts) {
        byte[] good = of(role, parts);
        int differences = good.length ^ proof.length;
        for (int i = 0; i < good.length && i < proof.length; i++) {
            differences |= good[i] ^ proof[i];
        }
        return differences == 0;
    }

    private byte[] padded(byte pad) {
        byte[] result = key.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] ^= pad;
        }
        return result;
    }

    private static byte[] digest(byte[]... parts) {
        return Sha256.of(parts);
    }
}
