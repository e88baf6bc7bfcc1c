// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.trust;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;

/**
 * A new key pair of the curve P-256 and its certificate, signed by itself: X.509 version 3 (RFC
 * 5280), for signatures alone. The JDK reads certificates but makes none; its {@code keytool} would
 * be another JVM.
 *
 * @param key the private half.
 * @param certificate the public half, as who holds the key shows it.
 */
record SelfSigned(PrivateKey key, X509Certificate certificate) {
    /** The only name in it: what counts is the key. */
    static final String NAME = "galerna";

    private static final Duration LIFE = Duration.ofDays(3650);

    /** Clocks of other hosts may be behind. */
    private static final Duration BEFORE = Duration.ofDays(1);

    private static final int SERIAL_BITS = 159; // 20 bytes, and not negative
    private static final byte[] ECDSA_WITH_SHA256 =
            Der.sequence(Der.identifier(1, 2, 840, 10045, 4, 3, 2));
    private static final byte[] COMMON_NAME = Der.identifier(2, 5, 4, 3);
    private static final byte[] KEY_USAGE = Der.identifier(2, 5, 29, 15);
    private static final byte DIGITAL_SIGNATURE = (byte) 0x80;
    private static final int UNUSED_USAGES = 7;

    /**
     * Makes one.
     *
     * @param now when it begins, but for a day.
     * @throws GeneralSecurityException if this JDK lacks the curve.
     */
    static SelfSigned make(Instant now) throws GeneralSecurityException {
        final SecureRandom random = new SecureRandom();
        final KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        final KeyPair pair = generator.generateKeyPair();
        final BigInteger serial = new BigInteger(SERIAL_BITS, random).setBit(0);
        final byte[] content = content(serial, now, pair.getPublic().getEncoded());
        final Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(pair.getPrivate(), random);
        signature.update(content);
        final byte[] whole =
                Der.sequence(content, ECDSA_WITH_SHA256, Der.bits(0, signature.sign()));
        final X509Certificate certificate =
                (X509Certificate)
                        CertificateFactory.getInstance("X.509")
                                .generateCertificate(new ByteArrayInputStream(whole));
        return new SelfSigned(pair.getPrivate(), certificate);
    }

    /** What is signed. */
    private static byte[] content(BigInteger serial, Instant now, byte[] publicKey) {
        final byte[] name = Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.text(NAME))));
        final byte[] usage =
                Der.sequence(
                        KEY_USAGE,
                        Der.yes(), // critical
                        Der.octets(Der.bits(UNUSED_USAGES, new byte[] {DIGITAL_SIGNATURE})));
        return Der.sequence(
                Der.explicit(0, Der.integer(BigInteger.TWO)), // version 3
                Der.integer(serial),
                ECDSA_WITH_SHA256,
                name,
                Der.sequence(Der.time(now.minus(BEFORE)), Der.time(now.plus(LIFE))),
                name,
                publicKey,
                Der.explicit(3, Der.sequence(usage)));
    }
}
