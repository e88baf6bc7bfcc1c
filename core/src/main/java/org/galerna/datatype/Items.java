// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.lang.foreign.MemorySegment;
import org.galerna.device.Gapped;
import org.galerna.error.GalernaException;

/**
 * Items of a datatype in an array: what a buffer argument means. Their elements in type-map order,
 * without gaps, are the packed form; parts of it may be taken and put from any place, so that a
 * message can be moved in pieces.
 *
 * <p>Nothing is checked when it is made; call {@link #check()} once before the first piece moves.
 * The array belongs to the caller and is read and written in place. Where blocks overlap, the last
 * one written wins.
 *
 * @param array of the type's {@link Datatype#arrayType()}, or a {@link
 *     java.lang.foreign.MemorySegment} that holds such elements in the machine's order; may be null
 *     where nothing is touched.
 * @param offset subscript of the start of the first item, also in a segment.
 * @param count of items.
 * @param type of the items.
 */
public record Items(Object array, long offset, long count, Datatype type) implements Gapped {
    /**
     * Checks the array.
     *
     * @throws GalernaException as {@link Datatype#requireRoom}.
     */
    public void check() {
        type.requireRoom(array, offset, count);
    }

    /**
     * The packed form.
     *
     * @return its length in bytes.
     */
    public long bytes() {
        return count * type.size();
    }

    /**
     * The packed form.
     *
     * @return its length in elements of {@link Datatype#element()}.
     */
    public long length() {
        return bytes() / type.element().bytes();
    }

    /**
     * Whether the packed form is a part of the array as it is.
     *
     * @return whether it is; it then begins at {@link #start()}.
     */
    public boolean isContiguous() {
        return type.isContiguous(count);
    }

    /**
     * Whether the packed form goes through the array from its start to its end: then its parts may
     * be stored in any order, for no element is stored twice.
     *
     * @return whether it does.
     */
    public boolean isAscending() {
        return type.runs.isAscending(count, type.extent());
    }

    /**
     * Where the packed form begins if it is a part of the array.
     *
     * @return in bytes from the start of the array.
     */
    public long start() {
        return type.start(offset);
    }

    /**
     * Copies bytes of the packed form out.
     *
     * @param from first byte in the packed form.
     * @param out receives the bytes.
     * @param at place of the first in {@code out}.
     * @param length in bytes.
     * @throws IndexOutOfBoundsException if a range is outside.
     */
    @Override
    public void pack(long from, byte[] out, int at, int length) {
        Packer.pack(this, from, out, at, length);
    }

    /**
     * Stores bytes of the packed form; no other element of the array changes.
     *
     * @param to first byte in the packed form.
     * @param in holds the bytes.
     * @param at place of the first in {@code in}.
     * @param length in bytes.
     * @throws IndexOutOfBoundsException if a range is outside.
     */
    @Override
    public void unpack(long to, byte[] in, int at, int length) {
        Packer.unpack(this, to, in, at, length);
    }

    @Override
    public boolean packStraight(long from, MemorySegment out, long at, long length) {
        return Packer.packStraight(this, from, out, at, length);
    }

    @Override
    public boolean unpackStraight(long to, MemorySegment in, long at, long length) {
        return Packer.unpackStraight(this, to, in, at, length);
    }

    /**
     * Copies elements of the packed form out, as they are.
     *
     * @param from first element in the packed form.
     * @param dense an array of {@link Datatype#element()}.
     * @param at subscript of the first in {@code dense}.
     * @param length in elements.
     * @throws IndexOutOfBoundsException if a range is outside.
     */
    public void gather(long from, Object dense, int at, int length) {
        Packer.gather(this, from, dense, at, length);
    }

    /**
     * Stores elements of the packed form, as they are; no other element of the array changes.
     *
     * @param to first element in the packed form.
     * @param dense an array of {@link Datatype#element()}.
     * @param at subscript of the first in {@code dense}.
     * @param length in elements.
     * @throws IndexOutOfBoundsException if a range is outside.
     * @throws ArrayStoreException if an object does not fit an array of objects.
     */
    public void scatter(long to, Object dense, int at, int length) {
        Packer.scatter(this, to, dense, at, length);
    }
}
