// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.galerna.base.trust.Proof;
import org.galerna.device.WireupException;

/**
 * Encrypts what only those who know a secret are to read, and notices what others have changed:
 * AES-256-GCM with a key of its own drawn from the secret, and a random number for each block.
 */
public final class Seal {
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKeySpec key;

    /**
     * Draws the key.
     *
     * @param secret of at least 16 bytes.
     */
    public Seal(byte[] secret) {
        key = new SecretKeySpec(new Proof(secret).of("galerna seal"), "AES");
    }

    /**
     * Encrypts.
     *
     * @param plain what nobody else is to read.
     * @return what {@link #open} takes.
     */
    public byte[] close(byte[] plain) {
        final byte[] nonce = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(nonce);
        try {
            final byte[] closed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain);
            final byte[] both = Arrays.copyOf(nonce, NONCE_BYTES + closed.length);
            System.arraycopy(closed, 0, both, NONCE_BYTES, closed.length);
            return both;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no AES-GCM: " + e.getMessage(), e);
        }
    }

    /**
     * Decrypts.
     *
     * @param closed what {@link #close} of a seal with the same secret made.
     * @return what was closed.
     * @throws WireupException if it was not made so.
     */
    public byte[] open(byte[] closed) {
        try {
            return cipher(Cipher.DECRYPT_MODE, closed)
                    .doFinal(closed, NONCE_BYTES, closed.length - NONCE_BYTES);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new WireupException("what was sealed has been changed on its way", e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        final Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce, 0, NONCE_BYTES));
        return cipher;
    }
}
