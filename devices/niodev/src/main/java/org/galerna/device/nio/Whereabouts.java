// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What a process publishes so that others can reach it.
 *
 * <pre>
 *   0        1          1 + length
 *   | length | path ... | addresses ...
 * </pre>
 *
 * @param path of the socket for processes of its host; empty if there is none.
 * @param addresses for all, the best first.
 */
record Whereabouts(String path, List<Interfaces.Address> addresses) {
    /**
     * Writes it for the wire-up.
     *
     * @param most the most bytes; addresses that do not fit are left out.
     */
    byte[] encode(int most) {
        final byte[] name = path.getBytes(StandardCharsets.UTF_8);
        final byte[] tcp = Interfaces.encode(addresses, most - 1 - name.length);
        final byte[] all = new byte[1 + name.length + tcp.length];
        all[0] = (byte) name.length;
        System.arraycopy(name, 0, all, 1, name.length);
        System.arraycopy(tcp, 0, all, 1 + name.length, tcp.length);
        return all;
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws IOException if it is something else.
     */
    static Whereabouts decode(byte... value) throws IOException {
        final int length = value.length == 0 ? -1 : value[0];
        if (length < 0 || length > SocketFolder.PATH_BYTES || 1 + length > value.length) {
            throw new IOException("what a rank has published is no address");
        }
        return new Whereabouts(
                new String(value, 1, length, StandardCharsets.UTF_8),
                Interfaces.decode(Arrays.copyOfRange(value, 1 + length, value.length)));
    }
}
