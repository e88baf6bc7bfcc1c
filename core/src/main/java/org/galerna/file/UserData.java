// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.galerna.Buffer;
import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A caller's items as packed bytes, part by part. Where they lie in memory as in the file, the
 * parts are views of that memory; else they are copied. Used by one thread at a time.
 */
final class UserData {
    private static final int COPIED = 1 << 20;
    private static final int VIEWED = 1 << 26;

    private final Items items;
    private final Representation representation;
    private final long length;
    private final boolean isViewed;
    private byte[] copy; // made when it is needed

    private UserData(Items items, Representation representation) {
        this.items = items;
        this.representation = representation;
        this.length = items.bytes();
        this.isViewed =
                items.isContiguous() && !representation.isSwapped() && hasBytes(items.array());
    }

    /**
     * Checks a caller's buffer.
     *
     * @param direction what it is for: one that is read into is filled.
     */
    static UserData of(Buffer buffer, Representation representation, Direction direction) {
        if (buffer == null || buffer.type() == null) {
            throw GalernaException.argument(ErrorClass.BUFFER, "a buffer is missing", "buf", null);
        }
        final Datatype type = buffer.type();
        final Items items = type.in(buffer.data(), buffer.offset(), buffer.count());
        items.check();
        if (items.array() instanceof Object[] && items.bytes() > 0) {
            throw GalernaException.argument(
                    ErrorClass.TYPE, "objects have no bytes in a file", "datatype", type);
        }
        if (direction == Direction.READ
                && items.array() instanceof MemorySegment s
                && s.isReadOnly()) {
            throw GalernaException.argument(ErrorClass.BUFFER, "the buffer is read-only", "buf", s);
        }
        return new UserData(items, representation);
    }

    private static boolean hasBytes(Object array) {
        return array instanceof byte[]
                || (array instanceof MemorySegment s
                        && s.heapBase().map(base -> base instanceof byte[]).orElse(s.isNative()));
    }

    Datatype type() {
        return items.type();
    }

    /** Bytes of packed data. */
    long length() {
        return length;
    }

    /** The bytes of the part that begins at a packed byte. */
    int part(long from) {
        if (isViewed) {
            return (int) Math.min(VIEWED, length - from);
        }
        final boolean isWhole = representation.isSwapped() && items.type().isMixed();
        final long unit = isWhole ? items.type().size() : 1; // an element is in one part
        return (int) Math.min(Math.max(unit, COPIED / unit * unit), length - from);
    }

    /** A part to be written to the file. */
    ByteBuffer outgoing(long from, int bytes) {
        return isViewed ? view(from, bytes) : ByteBuffer.wrap(packed(from, bytes), 0, bytes);
    }

    /** Room for a part that is read; {@link #arrived} must follow. */
    ByteBuffer incoming(long from, int bytes) {
        return isViewed ? view(from, bytes) : ByteBuffer.wrap(room(bytes), 0, bytes);
    }

    /** Puts what {@link #incoming} was filled with in its place. */
    void arrived(long from, int bytes) {
        if (!isViewed && bytes > 0) {
            store(from, copy, bytes);
        }
    }

    /** A part as bytes of the file, in an array that the next call uses again. */
    private byte[] packed(long from, int bytes) {
        final byte[] into = room(bytes);
        load(from, into, 0, bytes);
        return into;
    }

    /** Copies a part as bytes of the file. */
    void load(long from, byte[] into, int at, int bytes) {
        if (representation.isSwapped() && at > 0) {
            System.arraycopy(packed(from, bytes), 0, into, at, bytes);
            return;
        }
        items.pack(from, into, at, bytes);
        representation.swap(items.type(), from, into, bytes);
    }

    /** Copies bytes of the file to a part, which they may change. */
    void store(long from, byte[] bytes, int length) {
        representation.swap(items.type(), from, bytes, length);
        items.unpack(from, bytes, 0, length);
    }

    private byte[] room(int bytes) {
        if (copy == null || copy.length < bytes) {
            copy = new byte[bytes];
        }
        return copy;
    }

    private ByteBuffer view(long from, int bytes) {
        final long start = items.start() + from;
        return items.array() instanceof byte[] array
                ? ByteBuffer.wrap(array, (int) start, bytes)
                : ((MemorySegment) items.array()).asSlice(start, bytes).asByteBuffer();
    }
}
