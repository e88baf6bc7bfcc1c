// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.galerna.base.host.PeerProof;
import org.galerna.device.Wireup;

/**
 * What a process publishes so that others can reach it.
 *
 * <pre>
 *   0        1          1 + length
 *   | length | path ... | 0 | addresses ...
 *                       | 1 | process, address, word | addresses ...
 * </pre>
 *
 * @param path of the socket for processes of its host; empty if there is none.
 * @param proof for who would read its memory; null if nobody may.
 * @param addresses for all, the best first.
 */
record Whereabouts(String path, PeerProof proof, List<TcpAddress> addresses) {
    private static final String KEY = "nio.address";
    private static final String WRONG = "what a rank has published is no address";
    private static final int PROOF_BYTES = 3 * Long.BYTES;

    /**
     * What a process has published.
     *
     * @throws IOException if that is something else.
     */
    static Whereabouts of(Wireup wireup, int process) throws IOException {
        return decode(wireup.get(process, KEY));
    }

    /** Publishes it; addresses for which there is no room are left out. */
    void publish(Wireup wireup) {
        wireup.put(KEY, encode(Wireup.VALUE_BYTES));
    }

    /** The same of a process that lets itself be read. */
    Whereabouts with(PeerProof own) {
        return new Whereabouts(path, own, addresses);
    }

    /**
     * Writes it for the wire-up.
     *
     * @param most the most bytes; addresses that do not fit are left out.
     */
    byte[] encode(int most) {
        final byte[] name = path.getBytes(StandardCharsets.UTF_8);
        final int before = 2 + name.length + (proof == null ? 0 : PROOF_BYTES);
        final byte[] tcp = TcpAddress.encode(addresses, most - before);
        final ByteBuffer all = ByteBuffer.allocate(before + tcp.length);
        all.put((byte) name.length).put(name);
        if (proof == null) {
            all.put((byte) 0);
        } else {
            all.put((byte) 1);
            all.putLong(proof.process()).putLong(proof.address()).putLong(proof.word());
        }
        return all.put(tcp).array();
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws IOException if it is something else.
     */
    static Whereabouts decode(byte... value) throws IOException {
        final ByteBuffer in = ByteBuffer.wrap(value);
        final byte[] name = new byte[number(in, SocketFolder.PATH_BYTES)];
        try {
            in.get(name);
            PeerProof proof = null;
            if (number(in, 1) == 1) {
                proof = new PeerProof(in.getLong(), in.getLong(), in.getLong());
            }
            return new Whereabouts(
                    new String(name, StandardCharsets.UTF_8),
                    proof,
                    TcpAddress.decode(Arrays.copyOfRange(value, in.position(), value.length)));
        } catch (BufferUnderflowException e) {
            throw new IOException(WRONG, e);
        }
    }

    private static int number(ByteBuffer in, int most) throws IOException {
        final int found = in.hasRemaining() ? in.get() : -1;
        if (found < 0 || found > most) {
            throw new IOException(WRONG);
        }
        return found;
    }
}
