// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.daemon;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.galerna.device.Wireup;

/**
 * What a user's launchers and daemons share: 32 random bytes, and a key pair with its certificate
 * for TLS. Two files below {@code $XDG_CONFIG_HOME/galerna}, made by {@code mpjd keygen}.
 *
 * @param secret proves who is who.
 * @param store a PKCS 12 key store, whose password is the secret in hexadecimal.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Key(byte[] secret, byte[] store) {
    private static final int BYTES = 32;
    private static final long KEYTOOL_SECONDS = 60;

    private static Path file(Map<String, String> environment, String name) {
        return OwnFiles.folder(environment, "XDG_CONFIG_HOME", ".config").resolve(name);
    }

    private static Path secretFile(Map<String, String> environment) {
        return file(environment, "mpjd.key");
    }

    private static Path storeFile(Map<String, String> environment) {
        return file(environment, "mpjd.p12");
    }

    /**
     * Reads this user's key.
     *
     * @param environment variables that say where it is.
     * @return the key.
     * @throws IOException if there is none, or others may read it; the message says what to do.
     */
    public static Key read(Map<String, String> environment) throws IOException {
        Path file = secretFile(environment);
        try {
            String text = new String(OwnFiles.read(file), StandardCharsets.US_ASCII).strip();
            return new Key(HexFormat.of().parseHex(text), OwnFiles.read(storeFile(environment)));
        } catch (NoSuchFileException e) {
            throw new IOException("no key " + e.getFile() + ": mpjd keygen makes one", e);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is no key: mpjd keygen makes a new one", e);
        }
    }

    /**
     * Tells whether this user has a key.
     *
     * @param environment variables that say where it is.
     * @return true if so.
     */
    public static boolean exists(Map<String, String> environment) {
        return Files.exists(secretFile(environment));
    }

    /**
     * Makes a new key for this user; daemons with the old one must be started again.
     *
     * @param environment variables that say where it goes.
     * @return the file.
     * @throws IOException if it cannot be made.
     */
    public static Path make(Map<String, String> environment) throws IOException {
        byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        String text = HexFormat.of().formatHex(secret);
        Path file = secretFile(environment);
        OwnFiles.write(file, (text + "\n").getBytes(StandardCharsets.US_ASCII));
        Path folder = Files.createTempDirectory(file.toAbsolutePath().getParent(), "new-");
        Path store = folder.resolve("store");
        try {
            keytool(store, "-storepass:file", file.toString());
            OwnFiles.write(storeFile(environment), Files.readAllBytes(store));
        } finally {
            Files.deleteIfExists(store);
            Files.delete(folder);
        }
        return file;
    }

    /**
     * Makes a key by which the ranks of one job encrypt what they say to each other.
     *
     * @return a key store as {@link Wireup#keyStore} gives it.
     * @throws IOException if it cannot be made.
     */
    public static byte[] ofJob() throws IOException {
        Path folder = Files.createTempDirectory("galerna-key-"); // nobody else may read it
        Path store = folder.resolve("store");
        try {
            keytool(store, "-storepass", Wireup.KEY_STORE_PASSWORD);
            return Files.readAllBytes(store);
        } finally {
            Files.deleteIfExists(store);
            Files.delete(folder);
        }
    }

    private static void keytool(Path store, String how, String password) throws IOException {
        String command = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> words =
                List.of(
                        command,
                        "-genkeypair",
                        "-alias",
                        "mpjd",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=mpjd",
                        "-validity",
                        "3650",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        how,
                        password);
        Process process =
                new ProcessBuilder(words)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (!process.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException(command + " cannot make a key pair");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new IOException(command + " was interrupted", e);
        }
    }

    /**
     * The key by which ranks that a process manager has started encrypt what they say to each
     * other: this user's, which every host reads where the home directory is shared.
     *
     * @return a key store as {@link Wireup#keyStore} gives it.
     * @throws IOException if this is no key of {@code mpjd keygen}.
     */
    public byte[] ofRanks() throws IOException {
        char[] open = Wireup.KEY_STORE_PASSWORD.toCharArray();
        try {
            KeyStore own = KeyStore.getInstance("PKCS12");
            own.load(new ByteArrayInputStream(store), password());
            KeyStore made = KeyStore.getInstance("PKCS12");
            made.load(null, null);
            for (String alias : Collections.list(own.aliases())) {
                java.security.Key secretKey = own.getKey(alias, password());
                made.setKeyEntry(alias, secretKey, open, own.getCertificateChain(alias));
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            made.store(bytes, open);
            return bytes.toByteArray();
        } catch (GeneralSecurityException e) {
            throw new IOException("mpjd.p12 is no key store: mpjd keygen makes a new one", e);
        }
    }

    /**
     * Writes the key as one line, for the standard input of a daemon.
     *
     * @return the line without its end.
     */
    public String line() {
        return HexFormat.of().formatHex(secret) + " " + Base64.getEncoder().encodeToString(store);
    }

    /**
     * Reads what {@link #line} wrote.
     *
     * @param line the line.
     * @return the key.
     * @throws IOException if it is none.
     */
    public static Key of(String line) throws IOException {
        List<String> words = Arrays.asList(line.strip().split(" ", -1));
        try {
            return new Key(
                    HexFormat.of().parseHex(words.getFirst()),
                    Base64.getDecoder().decode(words.getLast()));
        } catch (IllegalArgumentException e) {
            throw new IOException("the first line of standard input is no key", e);
        }
    }

    /** The password of the store. */
    char[] password() {
        return HexFormat.of().formatHex(secret).toCharArray();
    }
}
