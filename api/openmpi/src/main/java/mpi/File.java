// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.file.ParallelFile;
import org.galerna.file.Whence;

/**
 * A file that the processes of a communicator have open together. Buffers are those of {@link
 * Comm}; offsets count etypes of the view. Errors are thrown, unless {@link #setErrhandler} says
 * otherwise. Calls that return at once take arrays and buffers of every kind.
 */
public final class File {
    private final ParallelFile core;
    private Errhandler errhandler = MPI.ERRORS_RETURN;
    private FileView view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");
    private org.galerna.Request split; // between Begin and End
    private String splitCall;
    private Object splitBuffer;

    /**
     * Opens a file. Collective.
     *
     * @param comm its processes all take part
     * @param filename the file, the same everywhere
     * @param amode the sum of {@code MPI.MODE_} constants, the same everywhere
     * @throws MPIException if an argument is wrong or the file cannot be opened
     */
    public File(Comm comm, String filename, int amode) throws MPIException {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /**
     * Opens a file. Collective.
     *
     * @param comm its processes all take part
     * @param filename the file, the same everywhere
     * @param amode the sum of {@code MPI.MODE_} constants, the same everywhere
     * @param info hints, such as {@code cb_nodes} and {@code cb_buffer_size}
     * @throws MPIException if an argument is wrong or the file cannot be opened
     */
    public File(Comm comm, String filename, int amode, Info info) throws MPIException {
        MPI.requireRunning();
        try {
            if (comm == null) {
                throw Ranks.missing("comm");
            }
            this.core = ParallelFile.open(comm.core(), filename, amode, Info.core(info));
        } catch (GalernaException e) {
            throw MPI.failed(e, MPI.ERRORS_RETURN);
        }
    }

    /** What becomes of errors. */
    Errhandler handler() {
        return errhandler;
    }

    /** What a failed call throws, if the handler lets it return. */
    MPIException failed(GalernaException e) {
        return MPI.failed(e, errhandler);
    }

    /**
     * Closes the file. Collective.
     *
     * @throws MPIException if the file was closed or the system refuses
     */
    public void close() throws MPIException {
        try {
            core.close();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Deletes a file.
     *
     * @param filename the file
     * @throws MPIException if there is no such file or the system refuses
     */
    public static void delete(String filename) throws MPIException {
        MPI.requireRunning();
        try {
            ParallelFile.delete(MPI.COMM_SELF.core(), filename);
        } catch (GalernaException e) {
            throw MPI.failed(e, MPI.ERRORS_RETURN);
        }
    }

    /**
     * Deletes a file.
     *
     * @param filename the file
     * @param info hints
     * @throws MPIException if there is no such file or the system refuses
     */
    public static void delete(String filename, Info info) throws MPIException {
        delete(filename);
    }

    /**
     * Cuts the file, or lets it grow. Collective.
     *
     * @param size in bytes
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void setSize(long size) throws MPIException {
        try {
            core.resize(size);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Takes room for the beginning of the file, which grows by zeros if it is shorter; holes in
     * what is there take none. Collective.
     *
     * @param size in bytes
     * @throws MPIException if an argument is wrong, the file is sequential, or the call fails
     */
    public void preallocate(long size) throws MPIException {
        try {
            core.preallocate(size);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The length of the file.
     *
     * @return in bytes
     * @throws MPIException if an argument is wrong or the call fails
     */
    public long getSize() throws MPIException {
        try {
            return core.size();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The processes that have the file open.
     *
     * @return a new group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Group getGroup() throws MPIException {
        try {
            return new Group(core.group());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * How the file was opened.
     *
     * @return the sum of {@code MPI.MODE_} constants
     * @throws MPIException if an argument is wrong or the call fails
     */
    public int getAMode() throws MPIException {
        try {
            return core.mode();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Changes hints. Collective.
     *
     * @param info hints
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void setInfo(Info info) throws MPIException {
        try {
            core.hints(Info.core(info));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The hints in use.
     *
     * @return a copy
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Info getInfo() throws MPIException {
        try {
            return new Info(core.hints());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Changes what this process sees of the file; all pointers go to its beginning. Collective.
     *
     * @param disp where the view begins, in bytes, or {@link MPI#DISPLACEMENT_CURRENT} for a
     *     sequential file
     * @param etype unit of offsets
     * @param filetype what is seen, one behind the other; if it is empty, reads end at once and
     *     writes of data are refused
     * @param datarep {@code native}, {@code internal} or {@code external32}
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep)
            throws MPIException {
        try {
            final boolean isCurrent = disp == MPI.DISPLACEMENT_CURRENT;
            final org.galerna.datatype.Datatype unit;
            final org.galerna.datatype.Datatype seen;
            try {
                unit = Datatype.core(etype);
                seen = Datatype.core(filetype);
            } catch (GalernaException e) {
                throw core.viewless(e);
            }
            core.view(isCurrent ? ParallelFile.CURRENT : disp, unit, seen, datarep);
            view = new FileView(core.displacement(), etype, filetype, datarep);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Changes what this process sees of the file; all pointers go to its beginning. Collective.
     *
     * @param disp where the view begins, in bytes, or {@link MPI#DISPLACEMENT_CURRENT} for a
     *     sequential file
     * @param etype unit of offsets
     * @param filetype what is seen, one behind the other; if it is empty, reads end at once and
     *     writes of data are refused
     * @param datarep {@code native}, {@code internal} or {@code external32}
     * @param info hints
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info)
            throws MPIException {
        try {
            core.hints(Info.core(info));
            setView(disp, etype, filetype, datarep);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * What this process sees of the file.
     *
     * @return the view
     * @throws MPIException if an argument is wrong or the call fails
     */
    public FileView getView() throws MPIException {
        try {
            core.mode();
            return view;
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Reads at an offset.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was read
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status readAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.readAt(offset, Datatype.buffer(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to read at an offset.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iReadAt(long offset, Buffer buf, int count, Datatype type) throws MPIException {
        return iReadAt(offset, (Object) buf, count, type);
    }

    /**
     * Begins to read at an offset. Takes arrays and buffers alike.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iReadAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Request(core.ireadAt(offset, Datatype.buffer(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Writes at an offset.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was written
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status writeAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.writeAt(offset, Datatype.buffer(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to write at an offset.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWriteAt(long offset, Buffer buf, int count, Datatype type) throws MPIException {
        return iWriteAt(offset, (Object) buf, count, type);
    }

    /**
     * Begins to write at an offset. Takes arrays and buffers alike.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWriteAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Request(core.iwriteAt(offset, Datatype.buffer(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Reads at an offset. Collective.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was read
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status readAtAll(long offset, Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.readAtAll(offset, new Described(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to read at an offset. Collective.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iReadAtAll(long offset, Buffer buf, int count, Datatype type)
            throws MPIException {
        return iReadAtAll(offset, (Object) buf, count, type);
    }

    /**
     * Begins to read at an offset. Collective. Takes arrays and buffers alike.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iReadAtAll(long offset, Object buf, int count, Datatype type)
            throws MPIException {
        try {
            return new Request(core.ireadAtAll(offset, new Described(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to read at an offset. Collective.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void readAtAllBegin(long offset, Object buf, int count, Datatype type)
            throws MPIException {
        try {
            requireNoSplit();
            begun(core.ireadAtAll(offset, new Described(buf, count, type)), "readAtAll", buf);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends {@link #readAtAllBegin}. Collective.
     *
     * @param buf the same as there
     * @return what was read
     * @throws MPIException if nothing was begun or it has failed
     */
    public Status readAtAllEnd(Object buf) throws MPIException {
        return ended("readAtAll", buf);
    }

    /**
     * Writes at an offset. Collective.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was written
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status writeAtAll(long offset, Object buf, int count, Datatype type)
            throws MPIException {
        try {
            return new Status(core.writeAtAll(offset, new Described(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to write at an offset. Collective.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWriteAtAll(long offset, Buffer buf, int count, Datatype type)
            throws MPIException {
        return iWriteAtAll(offset, (Object) buf, count, type);
    }

    /**
     * Begins to write at an offset. Collective. Takes arrays and buffers alike.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWriteAtAll(long offset, Object buf, int count, Datatype type)
            throws MPIException {
        try {
            return new Request(core.iwriteAtAll(offset, new Described(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to write at an offset. Collective.
     *
     * @param offset in etypes of the view
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void writeAtAllBegin(long offset, Object buf, int count, Datatype type)
            throws MPIException {
        try {
            requireNoSplit();
            begun(core.iwriteAtAll(offset, new Described(buf, count, type)), "writeAtAll", buf);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends {@link #writeAtAllBegin}. Collective.
     *
     * @param buf the same as there
     * @return what was written
     * @throws MPIException if nothing was begun or it has failed
     */
    public Status writeAtAllEnd(Object buf) throws MPIException {
        return ended("writeAtAll", buf);
    }

    /**
     * Reads at this process's pointer.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was read
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status read(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.read(Datatype.buffer(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to read at this process's pointer.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iRead(Buffer buf, int count, Datatype type) throws MPIException {
        return iRead((Object) buf, count, type);
    }

    /**
     * Begins to read at this process's pointer. Takes arrays and buffers alike.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iRead(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Request(core.iread(Datatype.buffer(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Writes at this process's pointer.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was written
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status write(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.write(Datatype.buffer(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to write at this process's pointer.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWrite(Buffer buf, int count, Datatype type) throws MPIException {
        return iWrite((Object) buf, count, type);
    }

    /**
     * Begins to write at this process's pointer. Takes arrays and buffers alike.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWrite(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Request(core.iwrite(Datatype.buffer(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Reads at this process's pointer. Collective.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was read
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status readAll(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.readAll(new Described(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to read at this process's pointer. Collective.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iReadAll(Buffer buf, int count, Datatype type) throws MPIException {
        return iReadAll((Object) buf, count, type);
    }

    /**
     * Begins to read at this process's pointer. Collective. Takes arrays and buffers alike.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iReadAll(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Request(core.ireadAll(new Described(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to read at this process's pointer. Collective.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void readAllBegin(Object buf, int count, Datatype type) throws MPIException {
        try {
            requireNoSplit();
            begun(core.ireadAll(new Described(buf, count, type)), "readAll", buf);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends {@link #readAllBegin}. Collective.
     *
     * @param buf the same as there
     * @return what was read
     * @throws MPIException if nothing was begun or it has failed
     */
    public Status readAllEnd(Object buf) throws MPIException {
        return ended("readAll", buf);
    }

    /**
     * Writes at this process's pointer. Collective.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was written
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status writeAll(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.writeAll(new Described(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to write at this process's pointer. Collective.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWriteAll(Buffer buf, int count, Datatype type) throws MPIException {
        return iWriteAll((Object) buf, count, type);
    }

    /**
     * Begins to write at this process's pointer. Collective. Takes arrays and buffers alike.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWriteAll(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Request(core.iwriteAll(new Described(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to write at this process's pointer. Collective.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void writeAllBegin(Object buf, int count, Datatype type) throws MPIException {
        try {
            requireNoSplit();
            begun(core.iwriteAll(new Described(buf, count, type)), "writeAll", buf);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends {@link #writeAllBegin}. Collective.
     *
     * @param buf the same as there
     * @return what was written
     * @throws MPIException if nothing was begun or it has failed
     */
    public Status writeAllEnd(Object buf) throws MPIException {
        return ended("writeAll", buf);
    }

    /**
     * Reads at the shared pointer.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was read
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status readShared(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.readShared(Datatype.buffer(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to read at the shared pointer.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iReadShared(Buffer buf, int count, Datatype type) throws MPIException {
        return iReadShared((Object) buf, count, type);
    }

    /**
     * Begins to read at the shared pointer. Takes arrays and buffers alike.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iReadShared(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Request(core.ireadShared(Datatype.buffer(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Writes at the shared pointer.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was written
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status writeShared(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.writeShared(Datatype.buffer(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to write at the shared pointer.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWriteShared(Buffer buf, int count, Datatype type) throws MPIException {
        return iWriteShared((Object) buf, count, type);
    }

    /**
     * Begins to write at the shared pointer. Takes arrays and buffers alike.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffer is the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Request iWriteShared(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Request(core.iwriteShared(Datatype.buffer(buf, count, type)), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Reads at the shared pointer, in the order of ranks. Collective.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was read
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status readOrdered(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.readOrdered(new Described(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to read at the shared pointer, in the order of ranks. Collective.
     *
     * @param buf see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void readOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
        try {
            requireNoSplit();
            begun(core.ireadOrdered(new Described(buf, count, type)), "readOrdered", buf);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends {@link #readOrderedBegin}. Collective.
     *
     * @param buf the same as there
     * @return what was read
     * @throws MPIException if nothing was begun or it has failed
     */
    public Status readOrderedEnd(Object buf) throws MPIException {
        return ended("readOrdered", buf);
    }

    /**
     * Writes at the shared pointer, in the order of ranks. Collective.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was written
     * @throws MPIException if an argument is wrong or the call fails
     */
    public Status writeOrdered(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Status(core.writeOrdered(new Described(buf, count, type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to write at the shared pointer, in the order of ranks. Collective.
     *
     * @param buf see {@link Comm#send}
     * @param count items of {@code type}
     * @param type what an item is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void writeOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
        try {
            requireNoSplit();
            begun(core.iwriteOrdered(new Described(buf, count, type)), "writeOrdered", buf);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends {@link #writeOrderedBegin}. Collective.
     *
     * @param buf the same as there
     * @return what was written
     * @throws MPIException if nothing was begun or it has failed
     */
    public Status writeOrderedEnd(Object buf) throws MPIException {
        return ended("writeOrdered", buf);
    }

    /**
     * Moves this process's pointer.
     *
     * @param offset in etypes of the view
     * @param whence {@link MPI#SEEK_SET}, {@link MPI#SEEK_CUR} or {@link MPI#SEEK_END}
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void seek(long offset, int whence) throws MPIException {
        try {
            core.seek(offset, whence(whence));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Where this process's pointer is.
     *
     * @return in etypes of the view
     * @throws MPIException if an argument is wrong or the call fails
     */
    public long getPosition() throws MPIException {
        try {
            return core.position();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Where an offset lies in the file.
     *
     * @param offset in etypes of the view
     * @return in bytes
     * @throws MPIException if an argument is wrong or the call fails
     */
    public long getByteOffset(long offset) throws MPIException {
        try {
            return core.byteOffset(offset);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Moves the shared pointer. Collective.
     *
     * @param offset in etypes of the view
     * @param whence {@link MPI#SEEK_SET}, {@link MPI#SEEK_CUR} or {@link MPI#SEEK_END}
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void seekShared(long offset, int whence) throws MPIException {
        try {
            core.seekShared(offset, whence(whence));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Where the shared pointer is.
     *
     * @return in etypes of the view
     * @throws MPIException if an argument is wrong or the call fails
     */
    public long getPositionShared() throws MPIException {
        try {
            return core.positionShared();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The distance from an item to the next in the file.
     *
     * @param type what an item is
     * @return units of its base type
     * @throws MPIException if an argument is wrong
     */
    public int getTypeExtent(Datatype type) throws MPIException {
        try {
            core.mode();
            Datatype.core(type);
        } catch (GalernaException e) {
            throw failed(e);
        }
        return type.getExtent();
    }

    /**
     * Says whether every access is to be seen as a whole by the others. Collective.
     *
     * @param atomicity whether it is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void setAtomicity(boolean atomicity) throws MPIException {
        try {
            core.atomicity(atomicity);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Whether every access is seen as a whole.
     *
     * @return whether it is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public boolean getAtomicity() throws MPIException {
        try {
            return core.atomicity();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Brings what was written to the device. Collective.
     *
     * @throws MPIException if an argument is wrong or the call fails
     */
    public void sync() throws MPIException {
        try {
            core.sync();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Says what happens on an error.
     *
     * @param errhandler a constant of {@link MPI}
     * @throws MPIException if MPI is not running
     */
    public void setErrhandler(Errhandler errhandler) throws MPIException {
        MPI.requireRunning();
        if (errhandler == null) {
            throw failed(Ranks.missing("errhandler"));
        }
        this.errhandler = errhandler;
    }

    /**
     * What happens on an error.
     *
     * @return {@link MPI#ERRORS_RETURN} if nothing else was set
     * @throws MPIException if MPI is not running
     */
    public Errhandler getErrhandler() throws MPIException {
        MPI.requireRunning();
        return errhandler;
    }

    /**
     * Does what the error handler does.
     *
     * @param errorCode the error
     * @throws MPIException if MPI is not running
     */
    public void callErrhandler(int errorCode) throws MPIException {
        MPI.requireRunning();
        if (errhandler.isFatal()) {
            MPI.fatal(new MPIException("the program raised error " + errorCode), errorCode);
        }
    }

    // ---- calls in two halves ----

    private void requireNoSplit() {
        if (split != null) {
            throw splitError("a call in two halves is under way on this file", splitCall + "Begin");
        }
    }

    private static GalernaException splitError(String what, String call) {
        return GalernaException.of(ErrorClass.IO, what)
                .argument("call", call)
                .advice("Call Begin, then its own End with the same buffer")
                .exception();
    }

    private void begun(org.galerna.Request request, String call, Object buf) {
        split = request;
        splitCall = call;
        splitBuffer = buf;
    }

    @SuppressWarnings("ReferenceEquality") // the same buffer, not an equal one
    private Status ended(String call, Object buf) throws MPIException {
        try {
            if (split == null || !call.equals(splitCall)) {
                throw splitError("nothing was begun that this ends", call + "End");
            }
            if (buf != splitBuffer) {
                throw splitError("the buffer is not that of Begin", call + "End");
            }
            final org.galerna.Request begun = split;
            split = null;
            splitBuffer = null;
            return new Status(begun.waitFor());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /** An origin of seeks; null if there is none such, which the core tells all ranks. */
    private static Whence whence(int whence) {
        if (whence == MPI.SEEK_SET) {
            return Whence.START;
        }
        if (whence == MPI.SEEK_CUR) {
            return Whence.CURRENT;
        }
        return whence == MPI.SEEK_END ? Whence.END : null;
    }
}
