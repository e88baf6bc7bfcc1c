// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.galerna.device.Wireup;

/** Keys for tests of what is encrypted. */
public final class KeyStores {
    private static final class Made {
        static final byte[] STORE = make();
    }

    private KeyStores() {}

    /**
     * Gives a key.
     *
     * @return the same store each time, as {@link Wireup#keyStore} gives it.
     */
    public static byte[] made() {
        return Made.STORE.clone();
    }

    /**
     * Makes a key.
     *
     * @return another store each time.
     */
    public static byte[] make() {
        try {
            final Path folder = Files.createTempDirectory("galerna-test-");
            final Path store = folder.resolve("store");
            final List<String> words =
                    List.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                            "-genkeypair",
                            "-alias",
                            "test",
                            "-keyalg",
                            "EC",
                            "-dname",
                            "CN=test",
                            "-storetype",
                            "PKCS12",
                            "-keystore",
                            store.toString(),
                            "-storepass",
                            Wireup.KEY_STORE_PASSWORD);
            final int code =
                    new ProcessBuilder(words)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor();
            if (code != 0) {
                throw new IllegalStateException("keytool ended with " + code);
            }
            final byte[] made = Files.readAllBytes(store);
            Files.delete(store);
            Files.delete(folder);
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
