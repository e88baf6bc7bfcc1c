// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.util.function.Supplier;
import org.galerna.Buffer;
import org.galerna.Request;
import org.galerna.Status;
import org.galerna.error.GalernaException;

/**
 * Reading and writing (MPI-4.1, section 14.4). Data is a {@link Buffer}; offsets are etypes of the
 * view. A status tells what was read; less than was asked for at the end of the file.
 *
 * <p>Calls on one offset, on this rank's pointer and on the pointer that all ranks share come in
 * forms that return when the data is read, or written for others to read, and in forms that return
 * at once, whose buffer is the library's until the request is complete. Pointers move when a call
 * is made, by what was asked for. Any thread may call.
 *
 * <p>Calls whose names end in {@code All} or {@code Ordered} are collective: all ranks make them,
 * in the same order. They ask for their buffer once, before they return: if it cannot be described,
 * that is a failure of the call, of which all ranks hear. A form that returns at once throws what
 * is wrong with this rank's arguments; to the others that is a failure of their requests.
 */
public abstract sealed class FileCalls permits ParallelFile {
    FileCalls() {}

    /** The file behind the calls. */
    abstract OpenFile file();

    private static Buffer of(Supplier<Buffer> data) {
        return data == null ? null : data.get();
    }

    /**
     * Reads at an offset.
     *
     * @param offset in etypes, from 0.
     * @param into filled; its elements behind the end of the file stay as they are.
     * @return what was read.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status readAt(long offset, Buffer into) {
        return file().alone("File_read_at", Direction.READ, side -> side.at(offset, into));
    }

    /**
     * Reads at this rank's pointer.
     *
     * @param into filled; its elements behind the end of the file stay as they are.
     * @return what was read.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status read(Buffer into) {
        return file().alone("File_read", Direction.READ, side -> side.next(into));
    }

    /**
     * Reads at the shared pointer. Calls of several ranks take turns in any order.
     *
     * @param into filled; its elements behind the end of the file stay as they are.
     * @return what was read.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status readShared(Buffer into) {
        return file().alone("File_read_shared", Direction.READ, side -> side.shared(into));
    }

    /**
     * Reads at an offset. Collective.
     *
     * @param offset in etypes, from 0.
     * @param into names what is filled; elements behind the end of the file stay as they are.
     * @return what was read.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status readAtAll(long offset, Supplier<Buffer> into) {
        return file().together(
                        "File_read_at_all", Direction.READ, side -> side.at(offset, of(into)));
    }

    /**
     * Reads at each rank's pointer. Collective.
     *
     * @param into names what is filled; elements behind the end of the file stay as they are.
     * @return what was read.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status readAll(Supplier<Buffer> into) {
        return file().together("File_read_all", Direction.READ, side -> side.next(of(into)));
    }

    /**
     * Reads at the shared pointer, in the order of ranks. Collective.
     *
     * @param into names what is filled; elements behind the end of the file stay as they are.
     * @return what was read.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status readOrdered(Supplier<Buffer> into) {
        return file().ordered("File_read_ordered", Direction.READ, side -> side.ordered(of(into)));
    }

    /**
     * Begins to read at an offset.
     *
     * @param offset in etypes, from 0.
     * @param into filled; its elements behind the end of the file stay as they are.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request ireadAt(long offset, Buffer into) {
        return file().start("File_iread_at", Direction.READ, side -> side.at(offset, into));
    }

    /**
     * Begins to read at this rank's pointer.
     *
     * @param into filled; its elements behind the end of the file stay as they are.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request iread(Buffer into) {
        return file().start("File_iread", Direction.READ, side -> side.next(into));
    }

    /**
     * Begins to read at the shared pointer. Calls of several ranks take turns in any order.
     *
     * @param into filled; its elements behind the end of the file stay as they are.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request ireadShared(Buffer into) {
        return file().start("File_iread_shared", Direction.READ, side -> side.shared(into));
    }

    /**
     * Begins to read at an offset. Collective.
     *
     * @param offset in etypes, from 0.
     * @param into names what is filled; elements behind the end of the file stay as they are.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request ireadAtAll(long offset, Supplier<Buffer> into) {
        return file().startTogether(
                        "File_iread_at_all", Direction.READ, side -> side.at(offset, of(into)));
    }

    /**
     * Begins to read at each rank's pointer. Collective.
     *
     * @param into names what is filled; elements behind the end of the file stay as they are.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request ireadAll(Supplier<Buffer> into) {
        return file().startTogether("File_iread_all", Direction.READ, side -> side.next(of(into)));
    }

    /**
     * Begins to read at the shared pointer, in the order of ranks. Collective.
     *
     * @param into names what is filled; elements behind the end of the file stay as they are.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request ireadOrdered(Supplier<Buffer> into) {
        return file().startOrdered(
                        "File_iread_ordered", Direction.READ, side -> side.ordered(of(into)));
    }

    /**
     * Writes at an offset.
     *
     * @param offset in etypes, from 0.
     * @param from the data.
     * @return what was written.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status writeAt(long offset, Buffer from) {
        return file().alone("File_write_at", Direction.WRITE, side -> side.at(offset, from));
    }

    /**
     * Writes at this rank's pointer.
     *
     * @param from the data.
     * @return what was written.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status write(Buffer from) {
        return file().alone("File_write", Direction.WRITE, side -> side.next(from));
    }

    /**
     * Writes at the shared pointer. Calls of several ranks take turns in any order.
     *
     * @param from the data.
     * @return what was written.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status writeShared(Buffer from) {
        return file().alone("File_write_shared", Direction.WRITE, side -> side.shared(from));
    }

    /**
     * Writes at an offset. Collective.
     *
     * @param offset in etypes, from 0.
     * @param from names the data.
     * @return what was written.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status writeAtAll(long offset, Supplier<Buffer> from) {
        return file().together(
                        "File_write_at_all", Direction.WRITE, side -> side.at(offset, of(from)));
    }

    /**
     * Writes at each rank's pointer. Collective.
     *
     * @param from names the data.
     * @return what was written.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status writeAll(Supplier<Buffer> from) {
        return file().together("File_write_all", Direction.WRITE, side -> side.next(of(from)));
    }

    /**
     * Writes at the shared pointer, in the order of ranks. Collective.
     *
     * @param from names the data.
     * @return what was written.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Status writeOrdered(Supplier<Buffer> from) {
        return file().ordered(
                        "File_write_ordered", Direction.WRITE, side -> side.ordered(of(from)));
    }

    /**
     * Begins to write at an offset.
     *
     * @param offset in etypes, from 0.
     * @param from the data.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request iwriteAt(long offset, Buffer from) {
        return file().start("File_iwrite_at", Direction.WRITE, side -> side.at(offset, from));
    }

    /**
     * Begins to write at this rank's pointer.
     *
     * @param from the data.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request iwrite(Buffer from) {
        return file().start("File_iwrite", Direction.WRITE, side -> side.next(from));
    }

    /**
     * Begins to write at the shared pointer. Calls of several ranks take turns in any order.
     *
     * @param from the data.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request iwriteShared(Buffer from) {
        return file().start("File_iwrite_shared", Direction.WRITE, side -> side.shared(from));
    }

    /**
     * Begins to write at an offset. Collective.
     *
     * @param offset in etypes, from 0.
     * @param from names the data.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request iwriteAtAll(long offset, Supplier<Buffer> from) {
        return file().startTogether(
                        "File_iwrite_at_all", Direction.WRITE, side -> side.at(offset, of(from)));
    }

    /**
     * Begins to write at each rank's pointer. Collective.
     *
     * @param from names the data.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request iwriteAll(Supplier<Buffer> from) {
        return file().startTogether(
                        "File_iwrite_all", Direction.WRITE, side -> side.next(of(from)));
    }

    /**
     * Begins to write at the shared pointer, in the order of ranks. Collective.
     *
     * @param from names the data.
     * @return the request.
     * @throws GalernaException if an argument is wrong, the file is not open for this, or it fails.
     */
    public final Request iwriteOrdered(Supplier<Buffer> from) {
        return file().startOrdered(
                        "File_iwrite_ordered", Direction.WRITE, side -> side.ordered(of(from)));
    }
}
