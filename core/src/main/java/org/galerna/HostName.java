// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The name of this host, by which ranks find out who shares it with them. */
public final class HostName {
    private static final int BYTES = 256; // RFC 1035 allows 255
    private static final String NOBODY = "localhost";
    private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

    private HostName() {}

    /**
     * Asks the network; where it does not know this host, the kernel.
     *
     * @return the name, {@code localhost} if there is none.
     */
    public static String get() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return ofKernel();
        }
    }

    /** What tells hosts apart that are in nobody's table of names. */
    private static String ofKernel() {
        try {
            final String name = Files.readString(KERNEL).strip();
            return name.isEmpty() ? NOBODY : name;
        } catch (IOException e) {
            return NOBODY; // no Linux
        }
    }

    /** The name in as many bytes on every host. */
    static byte[] padded() {
        return Arrays.copyOf(get().getBytes(StandardCharsets.UTF_8), BYTES);
    }

    /** The first of many padded names that equals one of them. */
    static int first(byte[] names, byte[] own) {
        int at = 0;
        while (!Arrays.equals(names, at, at + BYTES, own, 0, BYTES)) {
            at += BYTES;
        }
        return at / BYTES;
    }
}
