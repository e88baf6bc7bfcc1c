// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.trust;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Instant;
import java.util.Collections;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Keys for TLS 1.3 between equals: one key pair that all of them hold, each of whom shows its
 * certificate and accepts no other. They travel as PKCS 12 key stores.
 */
public final class KeyStores {
    /** Password of the stores that {@link #make} makes, which are kept secret as a whole. */
    public static final String PASSWORD = "galerna";

    private static final String TYPE = "PKCS12";

    private KeyStores() {}

    /**
     * Makes a key pair with a certificate that it has signed itself.
     *
     * @return a key store whose password is {@link #PASSWORD}, another one each time.
     * @throws IOException if it cannot be made; the message says what failed.
     */
    public static byte[] make() throws IOException {
        final char[] password = PASSWORD.toCharArray();
        try {
            final SelfSigned pair = SelfSigned.make(Instant.now());
            final KeyStore made = empty();
            made.setKeyEntry(
                    SelfSigned.NAME, pair.key(), password, new Certificate[] {pair.certificate()});
            return bytes(made, password);
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot make a key pair: " + e.getMessage(), e);
        }
    }

    /**
     * Changes the password of a store.
     *
     * @param store what it holds stays as it is.
     * @param from its password.
     * @param to that of the result.
     * @return the same keys.
     * @throws GeneralSecurityException if the store holds what cannot be read.
     * @throws IOException if it is no store or has another password.
     */
    public static byte[] changed(byte[] store, char[] from, char[] to)
            throws GeneralSecurityException, IOException {
        final KeyStore own = read(store, from);
        final KeyStore made = empty();
        for (String alias : Collections.list(own.aliases())) {
            made.setKeyEntry(alias, own.getKey(alias, from), to, own.getCertificateChain(alias));
        }
        return bytes(made, to);
    }

    private static byte[] bytes(KeyStore store, char[] password)
            throws GeneralSecurityException, IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        store.store(bytes, password);
        return bytes.toByteArray();
    }

    /**
     * Makes what opens connections between the holders of a store.
     *
     * @param store with one key pair.
     * @param password its password.
     * @return for TLS 1.3; both sides show the certificate if they are asked for it.
     * @throws GeneralSecurityException if the store holds no such key.
     * @throws IOException if it is no store or has another password.
     */
    public static SSLContext context(byte[] store, char[] password)
            throws GeneralSecurityException, IOException {
        final KeyStore own = read(store, password);
        final KeyStore trusted = empty();
        for (String alias : Collections.list(own.aliases())) {
            trusted.setCertificateEntry(alias, own.getCertificate(alias));
        }
        final KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, password);
        final TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        final SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static KeyStore read(byte[] store, char[] password)
            throws GeneralSecurityException, IOException {
        final KeyStore read = KeyStore.getInstance(TYPE);
        read.load(new ByteArrayInputStream(store), password);
        return read;
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        final KeyStore made = KeyStore.getInstance(TYPE);
        made.load(null, null);
        return made;
    }
}
