// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where a process listens.
 *
 * @param host one of its addresses.
 * @param port there.
 */
record TcpAddress(InetAddress host, int port) {
    /**
     * Writes addresses for the wire-up.
     *
     * @param most the most bytes; what does not fit is left out.
     */
    static byte[] encode(List<TcpAddress> addresses, int most) {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (TcpAddress a : addresses) {
            final byte[] bytes = a.host.getAddress();
            if (out.size() + bytes.length + 3 <= most) {
                out.write(a.port >>> Byte.SIZE);
                out.write(a.port);
                out.write(bytes.length);
                out.writeBytes(bytes);
            }
        }
        return out.toByteArray();
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws IOException if it is something else.
     */
    static List<TcpAddress> decode(byte[] value) throws IOException {
        final List<TcpAddress> found = new ArrayList<>();
        int at = 0;
        while (at < value.length) {
            final int length = at + 2 < value.length ? value[at + 2] : -1;
            final boolean isAddress = length == 4 || length == 16;
            if (!isAddress || at + 3 + length > value.length) {
                throw new IOException("what a rank has published is no address");
            }
            final int port = (value[at] & 0xff) << Byte.SIZE | (value[at + 1] & 0xff);
            found.add(
                    new TcpAddress(
                            address(Arrays.copyOfRange(value, at + 3, at + 3 + length)), port));
            at += 3 + length;
        }
        return found;
    }

    private static InetAddress address(byte[] bytes) throws IOException {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IOException("what a rank has published is no address", e);
        }
    }

    @Override
    public String toString() {
        return host.getHostAddress() + " port " + port;
    }
}
