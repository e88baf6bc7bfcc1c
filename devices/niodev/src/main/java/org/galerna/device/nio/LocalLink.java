// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

/** What joins two ranks of one host. */
enum LocalLink {
    /** A socket of the host's own, with a file as its name. */
    UNIX,
    /** TCP over an interface, as between hosts. */
    TCP;

    /** Names one of them, in small letters. */
    static final String PROPERTY = "galerna.niodev.local";

    /**
     * Finds what was asked for.
     *
     * @param wanted the value of the property, or empty: then TCP if interfaces were chosen.
     * @param interfaces the value of {@link org.galerna.base.net.Interfaces#PROPERTY}, or empty.
     * @throws IllegalArgumentException if it names neither.
     */
    static LocalLink of(String wanted, String interfaces) {
        return switch (wanted) {
            case "" -> interfaces.isBlank() ? UNIX : TCP;
            case "unix" -> UNIX;
            case "tcp" -> TCP;
            default ->
                    throw new IllegalArgumentException(
                            "-D" + PROPERTY + "=" + wanted + ": neither unix nor tcp");
        };
    }
}
