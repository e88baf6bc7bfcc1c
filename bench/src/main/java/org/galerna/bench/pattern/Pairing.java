// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a message is received into. */
public enum Pairing {
    /** A buffer of its own. */
    SEPARATE,
    /** The buffer that the next one is sent from. */
    SAME;

    /**
     * Names it as options do.
     *
     * @return a word in small letters.
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds what options call so.
     *
     * @param word in small letters.
     * @return empty if there is none.
     */
    public static Optional<Pairing> named(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
}
