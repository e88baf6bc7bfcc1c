// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.galerna.device.WireupException;

/**
 * What the ranks of two jobs say to each other, as bytes: fields in order, each with its length.
 */
public final class Packed {
    private Packed() {}

    /** Writes the fields. */
    @FunctionalInterface
    public interface Writer {
        /**
         * Writes.
         *
         * @param out where to.
         * @throws IOException if a field is too long for its length.
         */
        void write(DataOutputStream out) throws IOException;
    }

    /**
     * Reads the fields.
     *
     * @param <T> what they make.
     */
    @FunctionalInterface
    public interface Reader<T> {
        /**
         * Reads.
         *
         * @param in where from.
         * @return what was read.
         * @throws IOException if the bytes end too early.
         */
        T read(DataInputStream in) throws IOException;
    }

    /**
     * Makes bytes of fields.
     *
     * @param fields writes them.
     * @return the bytes.
     */
    public static byte[] of(Writer fields) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            fields.write(out);
        } catch (IOException e) {
            throw new IllegalStateException("a field is too long", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads the fields of another rank.
     *
     * @param <T> what they make.
     * @param bytes what {@link #of} made there, as far as one can trust it.
     * @param fields reads them.
     * @return what was read.
     * @throws WireupException if the bytes are too few or too many.
     */
    public static <T> T read(byte[] bytes, Reader<T> fields) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            final T value = fields.read(in);
            if (in.available() > 0) {
                throw new IOException(in.available() + " bytes are left over");
            }
            return value;
        } catch (IOException e) {
            throw new WireupException("the other side of the port says what cannot be read", e);
        }
    }

    /**
     * Reads bytes that their writer's length precedes.
     *
     * @param in where from.
     * @param length what was read as their length.
     * @return the bytes.
     * @throws IOException if there are not as many; so a wrong length takes no memory.
     */
    public static byte[] block(DataInputStream in, int length) throws IOException {
        if (length < 0 || length > in.available()) {
            throw new IOException(
                    "a block of " + length + " bytes where " + in.available() + " are");
        }
        return in.readNBytes(length);
    }
}
