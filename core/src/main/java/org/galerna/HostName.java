// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.galerna.base.host.KernelName;

/** The name of this host, by which ranks find out who shares it with them. */
public final class HostName {
    private static final int BYTES = 256; // RFC 1035 allows 255

    private HostName() {}

    /**
     * Asks the kernel; where it is not Linux, the network, which may take its time.
     *
     * @return the name, {@code localhost} if there is none.
     */
    public static String get() {
        return KernelName.get().orElseGet(HostName::ofNetwork);
    }

    private static String ofNetwork() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
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
