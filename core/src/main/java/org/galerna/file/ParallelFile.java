// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import org.galerna.Comm;
import org.galerna.Info;
import org.galerna.IntraComm;
import org.galerna.LocalRank;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;

/**
 * A file that the ranks of a communicator have open together (MPI-4.1, chapter 14). Every failure
 * of a call is thrown and leaves the file usable. In calls that are collective, a failure of one
 * rank is a failure of all.
 */
public final class ParallelFile extends FileCalls implements AutoCloseable {
    /** As displacement of a view of a sequential file: where the shared pointer is. */
    public static final long CURRENT = Long.MIN_VALUE;

    private final OpenFile file;
    private final IntraComm comm;

    private ParallelFile(OpenFile file) {
        this.file = file;
        this.comm = file.comm();
    }

    @Override
    OpenFile file() {
        return file;
    }

    private void requireOpen(String call) {
        file.requireOpen(call);
    }

    // ---- opening, closing, deleting ----

    /**
     * Opens a file. Collective.
     *
     * @param comm its ranks all take part.
     * @param name of the file, the same file on all ranks.
     * @param mode the sum of what {@link AccessMode} has, the same on all ranks.
     * @param info hints: {@code collective_buffering}, {@code cb_buffer_size} and {@code cb_nodes},
     *     each the same on all ranks, {@code file_perm}, {@code galerna_shared_pointer}; others are
     *     left alone; may be null.
     * @return the file, seen as bytes.
     * @throws GalernaException on all ranks: of class AMODE, NOT_SAME, BAD_FILE, NO_SUCH_FILE,
     *     FILE_EXISTS, ACCESS or IO.
     */
    public static ParallelFile open(Comm comm, String name, int mode, Info info) {
        if (!(comm instanceof IntraComm intra)) {
            throw GalernaException.argument(
                            ErrorClass.COMM, "a file is opened by one group of ranks", "comm", comm)
                    .at("File_open", comm == null ? 0 : comm.rank());
        }
        try {
            return new ParallelFile(Opening.open(LocalRank.ownDuplicate(intra), name, mode, info));
        } catch (GalernaException e) {
            throw e.as("File_open", comm.rank());
        }
    }

    /**
     * Closes the file when its requests are complete. Collective. A file that was opened to be
     * deleted is deleted.
     *
     * @throws GalernaException if the file was closed, or the system refuses.
     */
    @Override
    public void close() {
        file.act("File_close", file::close);
    }

    /**
     * Deletes a file. Not collective.
     *
     * @param comm any of this rank, for reports.
     * @param name of the file.
     * @throws GalernaException of class NO_SUCH_FILE, BAD_FILE, ACCESS or IO.
     */
    public static void delete(Comm comm, String name) {
        final Workers workers = new Workers(comm);
        try {
            Opening.remove(Opening.path(name), workers);
        } catch (GalernaException e) {
            throw e.as("File_delete", comm.rank());
        } finally {
            workers.close();
        }
    }

    // ---- what it is ----

    /**
     * Tells how long the file is.
     *
     * @return in bytes.
     */
    public long size() {
        return file.call("File_get_size", () -> file.disk().size());
    }

    /**
     * Cuts the file, or lets it grow by zeros. Collective.
     *
     * @param bytes from 0, the same on all ranks.
     * @throws GalernaException on all ranks: of class ARG, NOT_SAME, READ_ONLY or
     *     UNSUPPORTED_OPERATION (of a sequential file), or if the system refuses.
     */
    public void resize(long bytes) {
        byFirst("File_set_size", bytes, () -> file.disk().resize(bytes));
    }

    /**
     * Takes room for the beginning of the file, which grows by zeros if it is shorter. Collective.
     * Holes in what is there take none: others may write there meanwhile.
     *
     * @param bytes from 0, the same on all ranks.
     * @throws GalernaException as {@link #resize} does.
     */
    public void preallocate(long bytes) {
        byFirst("File_preallocate", bytes, () -> file.disk().preallocate(bytes));
    }

    /** Rank 0 changes the size. */
    private void byFirst(String call, long bytes, Runnable change) {
        file.act(
                call,
                () -> {
                    Agreement.same(comm, wrongSize(bytes), "size", bytes);
                    Agreement.byFirst(comm, change);
                });
    }

    private GalernaException wrongSize(long bytes) {
        if (isSequential()) {
            return sequential();
        }
        if (bytes < 0) {
            return GalernaException.argument(
                    ErrorClass.ARG, "a size is a number from 0", "size", bytes);
        }
        if (AccessMode.has(file.mode(), AccessMode.READ_ONLY)) {
            return GalernaException.argument(
                    ErrorClass.READ_ONLY, "the file was opened to be read", "amode", file.mode());
        }
        return null;
    }

    /**
     * Returns the ranks that have the file open.
     *
     * @return the group.
     */
    public Group group() {
        requireOpen("File_get_group");
        return comm.group();
    }

    /**
     * Returns how the file was opened.
     *
     * @return the sum of what {@link AccessMode} has.
     */
    public int mode() {
        requireOpen("File_get_amode");
        return file.mode();
    }

    /**
     * Changes hints, for calls made later. Collective.
     *
     * @param info hints as for {@link #open}; those for the opening have no effect any more.
     * @throws GalernaException on all ranks: of class INFO_VALUE or NOT_SAME.
     */
    public void hints(Info info) {
        file.act("File_set_info", () -> file.hints(changed(info)));
    }

    private Hints changed(Info info) {
        return Agreement.attempted(comm, () -> file.hints().changed(info)).agreed(comm);
    }

    /**
     * Returns the hints in use.
     *
     * @return a copy.
     */
    public Info hints() {
        requireOpen("File_get_info");
        return file.hints().info();
    }

    // ---- views and pointers ----

    /**
     * Changes what this rank sees of the file, and sets all pointers to its beginning. Collective.
     *
     * @param displacement where the view begins, in bytes; of a sequential file {@link #CURRENT}.
     * @param etype unit of offsets, of the same size on all ranks.
     * @param filetype made of etypes; its holes are not seen. One without data shows nothing: reads
     *     end at once there, and writes of data are refused.
     * @param representation {@code native}, {@code internal} or {@code external32}.
     * @throws GalernaException on all ranks, of class ARG, TYPE, UNSUPPORTED_DATAREP or NOT_SAME.
     */
    public void view(long displacement, Datatype etype, Datatype filetype, String representation) {
        file.act("File_set_view", () -> see(displacement, etype, filetype, representation));
    }

    private void see(long displacement, Datatype etype, Datatype filetype, String representation) {
        View view = null;
        GalernaException failure = null;
        try {
            view = checked(displacement, etype, filetype, representation);
        } catch (GalernaException e) {
            failure = e;
        }
        final long said =
                view == null ? 0 : 31 * etype.size() + view.representation().toString().hashCode();
        Agreement.same(comm, failure, "etype and datarep", said, etype + " and " + representation);
        file.pointer().view(isSequential() ? view.from(current()) : view);
        file.setShared(0);
    }

    /** Where the shared pointer is, in bytes, the same on all ranks: read once all have come. */
    private long current() {
        return Agreement.ofFirst(
                comm, () -> file.pointer().view().position(file.sharing().advance(0)));
    }

    private boolean isSequential() {
        return AccessMode.has(file.mode(), AccessMode.SEQUENTIAL);
    }

    /** What is wrong with a call that a sequential file does not have. */
    private static GalernaException sequential() {
        return GalernaException.of(
                        ErrorClass.UNSUPPORTED_OPERATION,
                        "a sequential file is read or written from its beginning on")
                .advice("Leave SEQUENTIAL out of the mode, or leave the call out")
                .exception();
    }

    /**
     * Takes part in {@link #view} where this rank's arguments are found wrong before.
     *
     * @param failure what is wrong with them.
     * @return the same, to be thrown here; the others throw one of its class.
     */
    public GalernaException viewless(GalernaException failure) {
        requireOpen("File_set_view");
        try {
            Agreement.require(comm, failure);
            return failure;
        } catch (GalernaException e) {
            return e.as("File_set_view", comm.rank());
        }
    }

    private View checked(long displacement, Datatype etype, Datatype filetype, String name) {
        if (etype == null || filetype == null) {
            throw GalernaException.argument(
                    ErrorClass.TYPE, "a view has an etype and a filetype", "etype", etype);
        }
        if (isSequential() != (displacement == CURRENT)) {
            throw GalernaException.of(
                            isSequential() ? ErrorClass.UNSUPPORTED_OPERATION : ErrorClass.ARG,
                            "DISPLACEMENT_CURRENT is for sequential files, which have no other")
                    .argument(
                            "disp", displacement == CURRENT ? "DISPLACEMENT_CURRENT" : displacement)
                    .advice("Correct the displacement, or the mode of opening")
                    .exception();
        }
        final long from = isSequential() ? 0 : displacement; // found when all have come
        final View view = new View(from, etype, filetype, Representation.of(name));
        view.check(!AccessMode.has(file.mode(), AccessMode.READ_ONLY));
        return view;
    }

    /**
     * Tells where this rank's view begins.
     *
     * @return in bytes.
     */
    public long displacement() {
        requireOpen("File_get_view");
        return file.pointer().view().displacement();
    }

    /**
     * Tells where an offset lies in the file.
     *
     * @param offset in etypes, from 0.
     * @return a position in bytes.
     */
    public long byteOffset(long offset) {
        return file.call("File_get_byte_offset", () -> file.pointer().view().position(offset));
    }

    /**
     * Moves this rank's pointer.
     *
     * @param offset in etypes; may be negative.
     * @param whence what it counts from.
     * @throws GalernaException of class ARG if that is before the beginning.
     */
    public void seek(long offset, Whence whence) {
        file.act("File_seek", () -> file.pointer().seek(target(offset, whence, false)));
    }

    private long target(long offset, Whence whence, boolean isShared) {
        final long from =
                switch (whence) {
                    case null -> throw noOrigin();
                    case START -> 0;
                    case CURRENT -> isShared ? file.sharing().advance(0) : file.pointer().get();
                    case END -> file.pointer().view().end(file.disk().size());
                };
        if (from + offset < 0) {
            throw GalernaException.of(ErrorClass.ARG, "a pointer cannot be before the beginning")
                    .argument("offset", offset)
                    .advice("Pointers are numbers from 0")
                    .exception();
        }
        return from + offset;
    }

    private static GalernaException noOrigin() {
        return GalernaException.of(ErrorClass.ARG, "there is no such origin of a seek")
                .advice("Count from the start of the view, from the pointer or from the end")
                .exception();
    }

    /**
     * Tells where this rank's pointer is.
     *
     * @return in etypes.
     */
    public long position() {
        return file.call("File_get_position", () -> file.pointer().get());
    }

    /**
     * Moves the shared pointer. Collective.
     *
     * @param offset in etypes, the same on all ranks; may be negative.
     * @param whence what it counts from.
     * @throws GalernaException on all ranks: of class ARG, NOT_SAME or UNSUPPORTED_OPERATION (of a
     *     sequential file).
     */
    public void seekShared(long offset, Whence whence) {
        file.act(
                "File_seek_shared",
                () -> {
                    Agreement.same(
                            comm,
                            isSequential() ? sequential() : whence == null ? noOrigin() : null,
                            "offset and whence",
                            31 * offset + String.valueOf(whence).hashCode(),
                            offset + " and " + whence);
                    Agreement.byFirst(comm, () -> file.sharing().set(target(offset, whence, true)));
                });
    }

    /**
     * Tells where the shared pointer is.
     *
     * @return in etypes.
     * @throws GalernaException of class UNSUPPORTED_OPERATION of a sequential file.
     */
    public long positionShared() {
        return file.call("File_get_position_shared", this::shared);
    }

    private long shared() {
        if (isSequential()) {
            throw sequential();
        }
        return file.sharing().advance(0);
    }

    // ---- consistency ----

    /**
     * Says whether every access is to be seen as a whole by the other ranks. Collective.
     *
     * @param value the same on all ranks.
     */
    public void atomicity(boolean value) {
        file.act(
                "File_set_atomicity",
                () -> {
                    Agreement.same(comm, null, "atomicity", value ? 1 : 0);
                    file.atomic(value);
                });
    }

    /**
     * Tells whether every access is seen as a whole.
     *
     * @return false at first.
     */
    public boolean atomicity() {
        requireOpen("File_get_atomicity");
        return file.isAtomic();
    }

    /** Brings what was written to the device, for ranks that read it afterwards. Collective. */
    public void sync() {
        file.act("File_sync", () -> Agreement.attempt(comm, this::force));
    }

    private void force() {
        if (!AccessMode.has(file.mode(), AccessMode.READ_ONLY)) {
            file.disk().force();
        }
    }
}
