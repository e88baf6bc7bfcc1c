// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A structure of several elements, described by a subclass: its fields are the offsets that the
 * {@code add} methods return, its {@link Data} reads and writes them in a buffer of bytes. Fields
 * lie behind each other without padding unless {@link #setOffset} says so; the extent of the whole
 * is that of C.
 */
@SuppressWarnings("TypeParameterUnusedInFormals") // the interface's own signatures
public abstract class Struct {
    private final List<Datatype> types = new ArrayList<>();
    private final List<Integer> offsets = new ArrayList<>();
    private final List<Integer> lengths = new ArrayList<>();
    private int next;
    private volatile Made made; // null until the type is asked for

    private record Made(Datatype type, int extent) {}

    /** Made by subclasses. */
    public Struct() {}

    /**
     * The distance from an element to the next.
     *
     * @return in bytes
     * @throws MPIException if the type cannot be made
     */
    public final int getExtent() throws MPIException {
        return made().extent();
    }

    /**
     * The datatype of one element, made and committed at the first call.
     *
     * @return the type; its base type is the byte
     * @throws MPIException if the type cannot be made
     */
    public final Datatype getType() throws MPIException {
        return made().type();
    }

    /** The type with its extent; of the threads that ask first, one makes it. */
    private Made made() throws MPIException {
        final Made known = made;
        if (known != null) {
            return known;
        }
        synchronized (types) {
            if (made == null) {
                made = make();
            }
            return made;
        }
    }

    private Made make() throws MPIException {
        final int[] blocks = new int[types.size()];
        final int[] places = new int[blocks.length];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = lengths.get(i);
            places[i] = offsets.get(i);
        }
        final Datatype type = Datatype.createStruct(blocks, places, types.toArray(new Datatype[0]));
        type.commit();
        return new Made(type, type.getExtent());
    }

    /**
     * Makes the view of an element.
     *
     * @return a new object of the subclass's own class
     */
    protected abstract Data newData();

    @SuppressWarnings("unchecked") // the subclass says what its data is
    private <T extends Data> T view(ByteBuffer buffer, int offset) {
        final Data data = newData();
        data.buffer = buffer;
        data.offset = offset;
        return (T) data;
    }

    /**
     * The first element in a buffer.
     *
     * @param <T> the subclass's view
     * @param buffer a buffer; its position does not matter
     * @return the view
     * @throws MPIException if the type cannot be made
     */
    public final <T extends Data> T getData(ByteBuffer buffer) throws MPIException {
        return getData(buffer, 0);
    }

    /**
     * An element in a buffer.
     *
     * @param <T> the subclass's view
     * @param buffer a buffer; its position does not matter
     * @param index elements before it
     * @return the view
     * @throws MPIException if the type cannot be made
     */
    public final <T extends Data> T getData(ByteBuffer buffer, int index) throws MPIException {
        return view(buffer, index * getExtent());
    }

    /**
     * The first element in an array.
     *
     * @param <T> the subclass's view
     * @param array bytes in the machine's order
     * @return the view
     * @throws MPIException if the type cannot be made
     */
    public final <T extends Data> T getData(byte[] array) throws MPIException {
        return getData(array, 0);
    }

    /**
     * An element in an array.
     *
     * @param <T> the subclass's view
     * @param array bytes in the machine's order
     * @param index elements before it
     * @return the view
     * @throws MPIException if the type cannot be made
     */
    public final <T extends Data> T getData(byte[] array, int index) throws MPIException {
        return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
    }

    /**
     * Places the next field.
     *
     * @param offset in bytes, not before the end of the last field
     * @return this object
     */
    public final Struct setOffset(int offset) {
        if (offset < next) {
            throw new IllegalArgumentException(
                    "offset " + offset + " lies before the end of the last field, " + next);
        }
        next = offset;
        return this;
    }

    private int add(Datatype field, int bytes, int length) {
        if (made != null) {
            throw new AssertionError("a field is added to a structure whose type was made");
        }
        final long end = next + (long) bytes * length;
        if (length < 0 || end > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "length " + length + " of a field of " + bytes + " bytes at offset " + next);
        }
        types.add(field);
        offsets.add(next);
        lengths.add(length);
        final int at = next;
        next = (int) end;
        return at;
    }

    /**
     * Adds a field of one {@code byte}.
     *
     * @return its offset in bytes
     */
    public final int addByte() {
        return addByte(1);
    }

    /**
     * Adds a field of several {@code byte}s.
     *
     * @param length how many
     * @return its offset in bytes
     */
    public final int addByte(int length) {
        return add(MPI.BYTE, Byte.BYTES, length);
    }

    /**
     * Adds a field of one {@code char}.
     *
     * @return its offset in bytes
     */
    public final int addChar() {
        return addChar(1);
    }

    /**
     * Adds a field of several {@code char}s.
     *
     * @param length how many
     * @return its offset in bytes
     */
    public final int addChar(int length) {
        return add(MPI.CHAR, Character.BYTES, length);
    }

    /**
     * Adds a field of one {@code short}.
     *
     * @return its offset in bytes
     */
    public final int addShort() {
        return addShort(1);
    }

    /**
     * Adds a field of several {@code short}s.
     *
     * @param length how many
     * @return its offset in bytes
     */
    public final int addShort(int length) {
        return add(MPI.SHORT, Short.BYTES, length);
    }

    /**
     * Adds a field of one {@code int}.
     *
     * @return its offset in bytes
     */
    public final int addInt() {
        return addInt(1);
    }

    /**
     * Adds a field of several {@code int}s.
     *
     * @param length how many
     * @return its offset in bytes
     */
    public final int addInt(int length) {
        return add(MPI.INT, Integer.BYTES, length);
    }

    /**
     * Adds a field of one {@code long}.
     *
     * @return its offset in bytes
     */
    public final int addLong() {
        return addLong(1);
    }

    /**
     * Adds a field of several {@code long}s.
     *
     * @param length how many
     * @return its offset in bytes
     */
    public final int addLong(int length) {
        return add(MPI.LONG, Long.BYTES, length);
    }

    /**
     * Adds a field of one {@code float}.
     *
     * @return its offset in bytes
     */
    public final int addFloat() {
        return addFloat(1);
    }

    /**
     * Adds a field of several {@code float}s.
     *
     * @param length how many
     * @return its offset in bytes
     */
    public final int addFloat(int length) {
        return add(MPI.FLOAT, Float.BYTES, length);
    }

    /**
     * Adds a field of one {@code double}.
     *
     * @return its offset in bytes
     */
    public final int addDouble() {
        return addDouble(1);
    }

    /**
     * Adds a field of several {@code double}s.
     *
     * @param length how many
     * @return its offset in bytes
     */
    public final int addDouble(int length) {
        return add(MPI.DOUBLE, Double.BYTES, length);
    }

    /**
     * Adds a field that is a structure.
     *
     * @param struct its description
     * @return its offset in bytes
     * @throws MPIException if its type cannot be made
     */
    public final int addStruct(Struct struct) throws MPIException {
        return addStruct(struct, 1);
    }

    /**
     * Adds a field of several structures.
     *
     * @param struct their description
     * @param length how many
     * @return its offset in bytes
     * @throws MPIException if their type cannot be made
     */
    public final int addStruct(Struct struct, int length) throws MPIException {
        return add(struct.getType(), struct.getExtent(), length);
    }

    /**
     * Adds a field of any type.
     *
     * @param type its type
     * @return its offset in bytes
     * @throws MPIException if the type was freed
     */
    public final int addData(Datatype type) throws MPIException {
        return addData(type, 1);
    }

    /**
     * Adds a field of several items of any type.
     *
     * @param type what they are
     * @param length how many
     * @return its offset in bytes
     * @throws MPIException if the type was freed
     */
    public final int addData(Datatype type, int length) throws MPIException {
        return add(type, type.bytes(), length);
    }

    /** The view of one element in a buffer; fields are named by their offsets. */
    public abstract class Data {
        private ByteBuffer buffer;
        private int offset;

        /** A view of nothing; {@code getData} places it. */
        public Data() {}

        /**
         * The memory from this element on.
         *
         * @return a slice
         */
        public final ByteBuffer getBuffer() {
            return MPI.slice(buffer.duplicate(), offset);
        }

        /**
         * Reads a field.
         *
         * @param field its offset
         * @return the value
         */
        protected final byte getByte(int field) {
            return buffer.get(offset + field);
        }

        /**
         * Reads an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @return the value
         */
        protected final byte getByte(int field, int index) {
            return buffer.get(offset + field + index * Byte.BYTES);
        }

        /**
         * Writes a field.
         *
         * @param field its offset
         * @param v the value
         */
        protected final void putByte(int field, byte v) {
            buffer.put(offset + field, v);
        }

        /**
         * Writes an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @param v the value
         */
        protected final void putByte(int field, int index, byte v) {
            buffer.put(offset + field + index * Byte.BYTES, v);
        }

        /**
         * Reads a field.
         *
         * @param field its offset
         * @return the value
         */
        protected final char getChar(int field) {
            return buffer.getChar(offset + field);
        }

        /**
         * Reads an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @return the value
         */
        protected final char getChar(int field, int index) {
            return buffer.getChar(offset + field + index * Character.BYTES);
        }

        /**
         * Writes a field.
         *
         * @param field its offset
         * @param v the value
         */
        protected final void putChar(int field, char v) {
            buffer.putChar(offset + field, v);
        }

        /**
         * Writes an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @param v the value
         */
        protected final void putChar(int field, int index, char v) {
            buffer.putChar(offset + field + index * Character.BYTES, v);
        }

        /**
         * Reads a field.
         *
         * @param field its offset
         * @return the value
         */
        protected final short getShort(int field) {
            return buffer.getShort(offset + field);
        }

        /**
         * Reads an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @return the value
         */
        protected final short getShort(int field, int index) {
            return buffer.getShort(offset + field + index * Short.BYTES);
        }

        /**
         * Writes a field.
         *
         * @param field its offset
         * @param v the value
         */
        protected final void putShort(int field, short v) {
            buffer.putShort(offset + field, v);
        }

        /**
         * Writes an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @param v the value
         */
        protected final void putShort(int field, int index, short v) {
            buffer.putShort(offset + field + index * Short.BYTES, v);
        }

        /**
         * Reads a field.
         *
         * @param field its offset
         * @return the value
         */
        protected final int getInt(int field) {
            return buffer.getInt(offset + field);
        }

        /**
         * Reads an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @return the value
         */
        protected final int getInt(int field, int index) {
            return buffer.getInt(offset + field + index * Integer.BYTES);
        }

        /**
         * Writes a field.
         *
         * @param field its offset
         * @param v the value
         */
        protected final void putInt(int field, int v) {
            buffer.putInt(offset + field, v);
        }

        /**
         * Writes an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @param v the value
         */
        protected final void putInt(int field, int index, int v) {
            buffer.putInt(offset + field + index * Integer.BYTES, v);
        }

        /**
         * Reads a field.
         *
         * @param field its offset
         * @return the value
         */
        protected final long getLong(int field) {
            return buffer.getLong(offset + field);
        }

        /**
         * Reads an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @return the value
         */
        protected final long getLong(int field, int index) {
            return buffer.getLong(offset + field + index * Long.BYTES);
        }

        /**
         * Writes a field.
         *
         * @param field its offset
         * @param v the value
         */
        protected final void putLong(int field, long v) {
            buffer.putLong(offset + field, v);
        }

        /**
         * Writes an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @param v the value
         */
        protected final void putLong(int field, int index, long v) {
            buffer.putLong(offset + field + index * Long.BYTES, v);
        }

        /**
         * Reads a field.
         *
         * @param field its offset
         * @return the value
         */
        protected final float getFloat(int field) {
            return buffer.getFloat(offset + field);
        }

        /**
         * Reads an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @return the value
         */
        protected final float getFloat(int field, int index) {
            return buffer.getFloat(offset + field + index * Float.BYTES);
        }

        /**
         * Writes a field.
         *
         * @param field its offset
         * @param v the value
         */
        protected final void putFloat(int field, float v) {
            buffer.putFloat(offset + field, v);
        }

        /**
         * Writes an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @param v the value
         */
        protected final void putFloat(int field, int index, float v) {
            buffer.putFloat(offset + field + index * Float.BYTES, v);
        }

        /**
         * Reads a field.
         *
         * @param field its offset
         * @return the value
         */
        protected final double getDouble(int field) {
            return buffer.getDouble(offset + field);
        }

        /**
         * Reads an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @return the value
         */
        protected final double getDouble(int field, int index) {
            return buffer.getDouble(offset + field + index * Double.BYTES);
        }

        /**
         * Writes a field.
         *
         * @param field its offset
         * @param v the value
         */
        protected final void putDouble(int field, double v) {
            buffer.putDouble(offset + field, v);
        }

        /**
         * Writes an element of a field.
         *
         * @param field its offset
         * @param index elements before it
         * @param v the value
         */
        protected final void putDouble(int field, int index, double v) {
            buffer.putDouble(offset + field + index * Double.BYTES, v);
        }

        /**
         * The view of a field that is a structure.
         *
         * @param <S> the structure
         * @param <D> its view
         * @param struct its description
         * @param field its offset
         * @return the view
         */
        protected final <S extends Struct, D extends Struct.Data> D getData(S struct, int field) {
            return getData(struct, field, 0);
        }

        /**
         * The view of one structure of a field of several.
         *
         * @param <S> the structure
         * @param <D> its view
         * @param struct its description
         * @param field its offset
         * @param index structures before it
         * @return the view
         */
        protected final <S extends Struct, D extends Struct.Data> D getData(
                S struct, int field, int index) {
            try {
                final Struct of = struct;
                return of.view(buffer, offset + field + index * of.getExtent());
            } catch (MPIException e) {
                throw new IllegalStateException(e);
            }
        }

        /**
         * The memory of a field.
         *
         * @param type its type
         * @param field its offset
         * @return a slice that begins there
         */
        protected final ByteBuffer getBuffer(Datatype type, int field) {
            return MPI.slice(buffer.duplicate(), offset + field);
        }

        /**
         * The memory of one item of a field of several.
         *
         * @param type its type
         * @param field its offset
         * @param index items before it
         * @return a slice that begins there
         * @throws MPIException if the type was freed
         */
        protected final ByteBuffer getBuffer(Datatype type, int field, int index)
                throws MPIException {
            return MPI.slice(buffer.duplicate(), offset + field + index * type.bytes());
        }
    }
}
