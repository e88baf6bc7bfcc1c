// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.daemon;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.galerna.base.trust.KeyStores;
import org.galerna.device.Wireup;
import org.galerna.runtime.installation.UserFolders;

/**
 * What a user's launchers and daemons share: 32 random bytes, and a key pair with its certificate
 * for TLS. Two files below {@code $XDG_CONFIG_HOME/galerna}, made by {@code mpjd keygen}.
 *
 * @param secret proves who is who.
 * @param store a PKCS 12 key store, whose password is the secret in hexadecimal.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Key(byte[] secret, byte[] store) {
    private static final String VARIABLE = "XDG_CONFIG_HOME";
    private static final String BELOW = ".config";
    private static final String SECRET = "mpjd.key";
    private static final int BYTES = 32;
    private static final char[] OPEN = KeyStores.PASSWORD.toCharArray();

    private static Path file(Map<String, String> environment, String name) {
        return UserFolders.of(environment, VARIABLE, BELOW).resolve(name);
    }

    private static Path secretFile(Map<String, String> environment) {
        return file(environment, SECRET);
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
        return UserFolders.find(environment, VARIABLE, BELOW)
                .filter(folder -> Files.exists(folder.resolve(SECRET)))
                .isPresent();
    }

    /**
     * Makes a new key for this user; daemons with the old one must be started again. The caller has
     * {@link Daemons#lock}: two who did this at once would leave halves of two keys.
     *
     * @param environment variables that say where it goes.
     * @return the file.
     * @throws IOException if it cannot be made.
     */
    public static Path make(Map<String, String> environment) throws IOException {
        byte[] store = KeyStores.make();
        byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        String text = HexFormat.of().formatHex(secret);
        Path file = secretFile(environment);
        OwnFiles.write(storeFile(environment), changed(store, OPEN, password(secret)));
        OwnFiles.write(file, (text + "\n").getBytes(StandardCharsets.US_ASCII)); // both are there
        return file;
    }

    /**
     * The key by which ranks that a process manager has started encrypt what they say to each
     * other: this user's, which every host reads where the home directory is shared.
     *
     * @return a key store as {@link Wireup#keyStore} gives it.
     * @throws IOException if this is no key of {@code mpjd keygen}.
     */
    public byte[] ofRanks() throws IOException {
        return changed(store, password(), OPEN);
    }

    private static byte[] changed(byte[] store, char[] from, char... to) throws IOException {
        try {
            return KeyStores.changed(store, from, to);
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
        return password(secret);
    }

    private static char[] password(byte... secret) {
        return HexFormat.of().formatHex(secret).toCharArray();
    }
}
