// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.galerna.device.WireupException;

/**
 * A rank of two jobs that open one device, as it tells of itself.
 *
 * <pre>
 *   host:UTF  length:2 cores:length  encrypts:1  count:2 device:UTF ...
 * </pre>
 *
 * @param host its name.
 * @param cores of the host that the rank may use.
 * @param encrypts whether its job encrypts what its ranks say to each other.
 * @param devices those it can open, by name.
 */
public record Member(String host, BitSet cores, boolean encrypts, List<String> devices) {
    /** Copies the parts. */
    public Member {
        cores = (BitSet) cores.clone();
        devices = List.copyOf(devices);
    }

    /**
     * Writes it down.
     *
     * @return what {@link #of} reads.
     */
    public byte[] bytes() {
        final byte[] set = cores.toByteArray();
        return Packed.of(out -> {
            out.writeUTF(host);
            out.writeShort(set.length);
            out.write(set);
            out.writeBoolean(encrypts);
            out.writeShort(devices.size());
            for (final String device : devices) {
                out.writeUTF(device);
            }
        });
    }

    /**
     * Reads what a rank tells of itself.
     *
     * @param bytes of {@link #bytes} there.
     * @return the rank.
     * @throws WireupException if they are not.
     */
    public static Member of(byte[] bytes) {
        return Packed.read(
                bytes,
                in -> {
                    final String host = in.readUTF();
                    final byte[] set = Packed.block(in, in.readUnsignedShort());
                    final boolean encrypts = in.readBoolean();
                    final int count = in.readUnsignedShort();
                    final List<String> devices = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        devices.add(in.readUTF());
                    }
                    return new Member(host, BitSet.valueOf(set), encrypts, devices);
                });
    }
}
