// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.stream.Stream;

/**
 * A block of fields of any length that comes before frames.
 *
 * <pre>
 *   0       4         8        12
 *   | GALE  | version | length | body: length bytes |
 * </pre>
 */
final class Description {
    /** Of everything that launchers, hosts and processes say to each other. */
    static final int VERSION = 4;

    private static final int MAGIC = 0x47414c45;
    private static final int LONGEST = 1 << 28;

    private Description() {}

    /** Writes a block whose body is these parts one after the other. */
    static void write(OutputStream out, byte[]... parts) throws IOException {
        DataOutputStream data = new DataOutputStream(out);
        data.writeInt(MAGIC);
        data.writeInt(VERSION);
        data.writeInt(Stream.of(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            data.write(part);
        }
        data.flush();
    }

    /** Reads a block and no byte more; memory grows only as bytes arrive. */
    static byte[] read(InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        try {
            if (data.readInt() != MAGIC) {
                throw new WireException("standard input does not begin as a launcher's does");
            }
            int version = data.readInt();
            if (version != VERSION) {
                throw new WireException(
                        "the launcher speaks version " + version + ", this Galerna " + VERSION);
            }
            int length = data.readInt();
            if (length < 0 || length > LONGEST) {
                throw new WireException("a description of " + length + " bytes");
            }
            byte[] body = data.readNBytes(length);
            if (body.length < length) {
                throw new EOFException();
            }
            return body;
        } catch (EOFException e) {
            throw new WireException("the launcher has gone");
        }
    }
}
