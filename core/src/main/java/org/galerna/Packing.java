// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
import org.galerna.device.Kind;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Pack and unpack (MPI-4.1, section 5.2): the elements without gaps; objects as their length in
 * bytes (four, big-endian) and an object message, which of none has no bytes.
 */
final class Packing {
    private Packing() {}

    static int pack(Comm comm, Buffer from, byte[] into, int position) {
        try {
            Checks.items(from.data(), from.offset(), from.count(), from.type());
            final Items items = from.type().in(from.data(), from.offset(), from.count());
            requireBytes(into, position, "outbuf");
            if (isObjects(items)) {
                return packObjects(comm, items, into, position);
            }
            final long end = position + items.bytes();
            requireRoom(into, position, end);
            if (end > position) { // else the array may be missing, or end before its offset
                items.pack(0, into, position, (int) items.bytes());
            }
            return (int) end;
        } catch (GalernaException e) {
            throw e.at("Pack", comm.rank());
        }
    }

    static int unpack(Comm comm, byte[] from, int position, Buffer into) {
        try {
            Checks.room(into.data(), into.offset(), into.count(), into.type());
            final Items items = into.type().in(into.data(), into.offset(), into.count());
            requireBytes(from, position, "inbuf");
            if (isObjects(items)) {
                return unpackObjects(comm, from, position, items);
            }
            final long end = position + items.bytes();
            requireRoom(from, position, end);
            if (end > position) {
                items.unpack(0, from, position, (int) items.bytes());
            }
            return (int) end;
        } catch (GalernaException e) {
            throw e.at("Unpack", comm.rank());
        }
    }

    static long size(Comm comm, long count, Datatype type) {
        if (count < 0) {
            throw GalernaException.argument(ErrorClass.COUNT, "a count is negative", "count", count)
                    .at("Pack_size", comm.rank());
        }
        if (type.kind() == Kind.OBJECT) {
            throw GalernaException.of(
                            ErrorClass.TYPE, "the packed size of objects is not known beforehand")
                    .argument("type", type)
                    .advice("Make the buffer large enough, or send the objects themselves")
                    .exception()
                    .at("Pack_size", comm.rank());
        }
        return count * type.size();
    }

    private static boolean isObjects(Items items) {
        return items.type().kind() == Kind.OBJECT;
    }

    private static int packObjects(Comm comm, Items items, byte[] into, int position) {
        final Staged message = Staged.copied(comm.local, items);
        final int length = (int) message.length();
        final long end = (long) position + Integer.BYTES + length;
        requireRoom(into, position, end);
        ByteBuffer.wrap(into, position, (int) end - position)
                .putInt(length)
                .put(message.bytes(), 0, length);
        return (int) end;
    }

    private static int unpackObjects(Comm comm, byte[] from, int position, Items items) {
        requireRoom(from, position, (long) position + Integer.BYTES);
        final int length = ByteBuffer.wrap(from).getInt(position);
        final int start = position + Integer.BYTES;
        if (length != 0 && length < ObjectStreams.HEADER) { // 0: none were packed
            throw GalernaException.argument(
                    ErrorClass.ARG,
                    "no packed objects begin here: their length would be " + length + " bytes",
                    "position",
                    position);
        }
        requireRoom(from, start, (long) start + length);
        final byte[] message = Arrays.copyOfRange(from, start, start + length);
        comm.local.objects().deliver(message, length, items);
        return start + length;
    }

    private static void requireBytes(byte[] bytes, int position, String name) {
        if (bytes == null) {
            throw GalernaException.argument(
                    ErrorClass.BUFFER, "there is no packed buffer", name, null);
        }
        if (position < 0 || position > bytes.length) {
            throw GalernaException.argument(
                    ErrorClass.ARG,
                    "the position is outside the packed buffer of " + bytes.length + " bytes",
                    "position",
                    position);
        }
    }

    private static void requireRoom(byte[] bytes, int position, long end) {
        if (end > bytes.length) {
            throw GalernaException.of(
                            ErrorClass.BUFFER,
                            "the packed buffer has "
                                    + bytes.length
                                    + " bytes, "
                                    + (end - position)
                                    + " are needed from position "
                                    + position)
                    .argument("position", position)
                    .advice("Ask Pack_size for the bytes that are needed")
                    .exception();
        }
    }
}
