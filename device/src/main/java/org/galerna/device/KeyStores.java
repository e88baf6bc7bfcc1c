// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Keys for TLS 1.3 between equals: one key pair that all of them hold, each of whom shows its
 * certificate and accepts no other. They travel as PKCS 12 key stores.
 */
public final class KeyStores {
    private static final String TYPE = "PKCS12";
    private static final long SECONDS = 60;

    private KeyStores() {}

    /**
     * Makes a key pair, by the {@code keytool} of this JDK.
     *
     * @return a key store as {@link Wireup#keyStore} gives it, another one each time.
     * @throws IOException if it cannot be made; the message says what failed.
     */
    public static byte[] make() throws IOException {
        final Path folder = Files.createTempDirectory("galerna-key-"); // nobody else may read it
        final Path store = folder.resolve("store");
        try {
            keytool(store);
            return Files.readAllBytes(store);
        } finally {
            Files.deleteIfExists(store);
            Files.delete(folder);
        }
    }

    private static void keytool(Path store) throws IOException {
        final String command =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        final List<String> words =
                List.of(
                        command,
                        "-genkeypair",
                        "-alias",
                        "galerna",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=galerna",
                        "-validity",
                        "3650",
                        "-storetype",
                        TYPE,
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        Wireup.KEY_STORE_PASSWORD);
        final Process process =
                new ProcessBuilder(words)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(command + " cannot make a key pair");
            }
        } catch (InterruptedException e) {
            throw new IOException(command + " was interrupted", e);
        } finally {
            process.destroyForcibly();
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
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        made.store(bytes, to);
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
