// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.galerna.base.trust.KeyStores;

/** One key for all tests of what is encrypted. */
public final class TestKey {
    private static final byte[] STORE;

    static {
        try {
            STORE = KeyStores.make();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private TestKey() {}

    /**
     * Gives the key.
     *
     * @return as {@link KeyStores#make} does, the same each time.
     */
    public static byte[] store() {
        return STORE.clone();
    }
}
