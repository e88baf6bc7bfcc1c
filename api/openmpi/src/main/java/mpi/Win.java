// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.window.Location;
import org.galerna.window.Window;

/**
 * A window: memory of each process that the others read, write and update without a call of its
 * owner.
 *
 * <p>Buffers are those of {@code java.nio}, direct or not; their data begins at element 0 whatever
 * position and limit say. Displacements count displacement units of the target. Origin and target
 * datatypes have one base type. Updates of an element are atomic to each other.
 *
 * <p>Errors go to the {@linkplain #setErrhandler error handler}: unless it was changed they end the
 * job.
 */
public final class Win implements Freeable {
    /** No window. */
    public static final int WIN_NULL = 0;

    /** Flavor: memory of each process. */
    public static final int FLAVOR_PRIVATE = 0;

    /** Flavor: memory that processes of a host share. */
    public static final int FLAVOR_SHARED = 1;

    /** What an access names, kept for the next one: most name the same. */
    private static final class Named {
        final Buffer buffer;
        final int count;
        final org.galerna.datatype.Datatype type;
        final org.galerna.Buffer items;

        Named(Buffer buffer, int count, org.galerna.datatype.Datatype type) {
            this.buffer = buffer;
            this.count = count;
            this.type = type;
            this.items = org.galerna.Buffer.raw(buffer, count, type);
        }

        @SuppressWarnings("ReferenceEquality") // another object may have other memory
        boolean is(Buffer other, int items, org.galerna.datatype.Datatype of) {
            return buffer == other && count == items && type == of;
        }
    }

    private final Window core;
    private final Comm comm;
    private final long bytes;
    private final Attributes attributes = new Attributes();
    private final org.galerna.Info info;
    private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;
    private Named last;

    /**
     * Makes a window of memory of the program. Collective.
     *
     * @param base the memory; may be null if the size is 0
     * @param size what of it can be accessed, in elements of the buffer's type; may be more than it
     *     has
     * @param dispUnit what displacements count, in elements of the buffer's type
     * @param info hints; {@code no_locks} is looked at
     * @param comm whose processes take part
     * @throws MPIException if an argument is wrong
     */
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) throws MPIException {
        MPI.requireRunning();
        try {
            this.comm = required(comm);
            final Memory own = base == null ? Memory.NONE : given(comm, base, FLAVOR_PRIVATE);
            this.bytes = (long) size * own.each;
            this.info = Info.core(info).copy();
            this.core =
                    Window.create(intra(comm), own.all, bytes, unit(dispUnit, own.each), this.info);
        } catch (GalernaException e) {
            throw comm == null ? MPI.failed(e) : comm.failed(e);
        }
    }

    /**
     * Makes a window of memory of the program if it has enough, else of the library, which the
     * program reaches by accesses to its own rank. Collective.
     *
     * @param size elements of the buffer's type
     * @param dispUnit what displacements count, in elements of the buffer's type
     * @param info hints; {@code no_locks} is looked at
     * @param comm whose processes take part
     * @param base the memory, if it has room for {@code size}
     * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}; both are accessed alike
     * @throws MPIException if an argument is wrong
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor)
            throws MPIException {
        MPI.requireRunning();
        try {
            this.comm = required(comm);
            final Memory own = given(comm, base, flavor);
            this.bytes = (long) size * own.each;
            this.info = Info.core(info).copy();
            this.core =
                    Window.allocate(
                            intra(comm),
                            own.all.byteSize() > 0 && own.all.byteSize() >= bytes ? own.all : null,
                            bytes,
                            unit(dispUnit, own.each),
                            this.info);
        } catch (GalernaException e) {
            throw comm == null ? MPI.failed(e) : comm.failed(e);
        }
    }

    /**
     * Makes a window to which memory is attached later. Collective. Displacements count bytes.
     *
     * @param info hints; {@code no_locks} is looked at
     * @param comm whose processes take part
     * @throws MPIException if an argument is wrong
     */
    public Win(Info info, Comm comm) throws MPIException {
        MPI.requireRunning();
        try {
            this.comm = required(comm);
            this.bytes = 0;
            this.info = Info.core(info).copy();
            this.core = Window.dynamic(intra(comm), this.info);
        } catch (GalernaException e) {
            throw comm == null ? MPI.failed(e) : comm.failed(e);
        }
    }

    private static void requireFlavor(int flavor) {
        if (flavor != FLAVOR_PRIVATE && flavor != FLAVOR_SHARED) {
            throw GalernaException.argument(
                    ErrorClass.RMA_FLAVOR, "there is no such flavor", "flavor", flavor);
        }
    }

    /** Memory of the program for a window, and the bytes of an element of its buffer. */
    private record Memory(int each, MemorySegment all) {
        static final Memory NONE = new Memory(1, null);

        static Memory of(Buffer base) {
            return new Memory(bytesOf(base, "base"), memory(base));
        }
    }

    /** The memory that this process gives; if anything is wrong, the others hear of it. */
    private static Memory given(Comm comm, Buffer base, int flavor) {
        try {
            requireFlavor(flavor);
            return Memory.of(base);
        } catch (GalernaException e) {
            throw Window.refused(intra(comm), e);
        }
    }

    private static Comm required(Comm comm) {
        if (comm == null) {
            throw Ranks.missing("comm");
        }
        return comm;
    }

    private static org.galerna.IntraComm intra(Comm comm) {
        if (comm.core() instanceof org.galerna.IntraComm intra) {
            return intra;
        }
        throw GalernaException.of(ErrorClass.COMM, "a window is for the processes of one group")
                .argument("comm", comm.core())
                .advice("Use an Intracomm; Intercomm.merge makes one")
                .exception();
    }

    private static int bytesOf(Buffer buffer, String argument) {
        if (buffer instanceof ByteBuffer) {
            return Byte.BYTES;
        }
        if (buffer instanceof CharBuffer || buffer instanceof ShortBuffer) {
            return Short.BYTES;
        }
        if (buffer instanceof IntBuffer || buffer instanceof FloatBuffer) {
            return Integer.BYTES;
        }
        if (buffer instanceof LongBuffer || buffer instanceof DoubleBuffer) {
            return Long.BYTES;
        }
        throw GalernaException.argument(ErrorClass.BUFFER, "a buffer is missing", argument, buffer);
    }

    private static int unit(int dispUnit, int each) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(-1, (long) dispUnit * each));
    }

    /** All of a buffer's memory; the buffer itself does not change. */
    private static MemorySegment memory(Buffer buffer) {
        try {
            return MemorySegment.ofBuffer(buffer.duplicate().clear());
        } catch (IllegalArgumentException e) {
            throw GalernaException.of(ErrorClass.BUFFER, "the buffer has no memory of its own")
                    .argument("base", buffer.getClass().getName())
                    .advice("Use a buffer that was allocated, or wraps an array")
                    .cause(e)
                    .exception();
        }
    }

    private MPIException failed(GalernaException e) {
        return MPI.failed(e, errhandler);
    }

    /**
     * Adds memory to a dynamic window. The first memory begins at displacement 0, what is attached
     * later at the next multiples of 64.
     *
     * @param base the memory
     * @param size what of it can be accessed, in elements of the buffer's type
     * @throws MPIException if the window is not dynamic or an argument is wrong
     */
    public void attach(Buffer base, int size) throws MPIException {
        try {
            final long wanted = (long) size * bytesOf(base, "base");
            final MemorySegment memory = memory(base);
            if (wanted < 0 || wanted > memory.byteSize()) {
                throw GalernaException.of(ErrorClass.SIZE, "the buffer is shorter")
                        .argument("size", size)
                        .advice("Attach as many elements as the buffer has")
                        .exception();
            }
            core.attach(memory.asSlice(0, wanted));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Takes memory out of a dynamic window.
     *
     * @param base what was attached
     * @throws MPIException if it is not attached
     */
    public void detach(Buffer base) throws MPIException {
        try {
            core.detach(base == null ? null : memory(base));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The processes that take part.
     *
     * @return a new group
     * @throws MPIException if the window was freed
     */
    public Group getGroup() throws MPIException {
        known();
        return new Group(core.group());
    }

    /** Throws unless the window is there. */
    private void known() throws MPIException {
        MPI.requireRunning();
        if (core.isFreed()) {
            throw failed(
                    GalernaException.of(ErrorClass.WIN, "the window was freed")
                            .argument("win", core)
                            .advice("Do not use a window after free()")
                            .exception());
        }
    }

    // ---- accesses ----

    /** Items of an origin; nowhere if the target is nobody, whatever the buffer is. */
    private org.galerna.Buffer items(int target, Buffer buffer, int count, Datatype type) {
        if (target == MPI.PROC_NULL) {
            return Datatype.buffer(target, buffer, count, type);
        }
        final org.galerna.datatype.Datatype of = Datatype.core(type);
        final Named known = last;
        if (known != null && known.is(buffer, count, of)) {
            return known.items;
        }
        final Named made = new Named(buffer, count, of);
        last = made;
        return made.items;
    }

    private static void requireSameBase(Datatype origin, Datatype target) {
        if (origin != null && target != null && origin.base() != target.base()) {
            throw new IllegalArgumentException(
                    "Origin and target datatypes must have the same base type.");
        }
    }

    private static Location place(int rank, int disp, int count, Datatype type) {
        return new Location(Ranks.target(rank), disp, count, Datatype.core(type));
    }

    /**
     * Writes. The buffer may be changed when this returns.
     *
     * @param origin what is written
     * @param orgCount items of it
     * @param orgType what they are
     * @param targetRank whose window
     * @param targetDisp where in it
     * @param targetCount items there
     * @param targetType what they are
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public void put(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        requireSameBase(orgType, targetType);
        try {
            core.put(
                    items(targetRank, origin, orgCount, orgType),
                    Ranks.target(targetRank),
                    targetDisp,
                    targetCount,
                    Datatype.core(targetType));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Reads. The data is there when the epoch ends, or after a flush.
     *
     * @param origin where it goes
     * @param orgCount items of it
     * @param orgType what they are
     * @param targetRank whose window
     * @param targetDisp where in it
     * @param targetCount items there
     * @param targetType what they are
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public void get(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        requireSameBase(orgType, targetType);
        try {
            core.get(
                    items(targetRank, origin, orgCount, orgType),
                    Ranks.target(targetRank),
                    targetDisp,
                    targetCount,
                    Datatype.core(targetType));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines each element with what is there, atomically.
     *
     * @param origin the operands
     * @param orgCount items of it
     * @param orgType what they are
     * @param targetRank whose window
     * @param targetDisp where in it
     * @param targetCount items there
     * @param targetType what they are
     * @param op a predefined operator
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public void accumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        requireSameBase(orgType, targetType);
        try {
            core.accumulate(
                    items(targetRank, origin, orgCount, orgType),
                    place(targetRank, targetDisp, targetCount, targetType),
                    Op.core(op, targetType));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    // ---- active targets ----

    /**
     * Ends an epoch of all processes and begins another. Collective.
     *
     * @param assertion 0, or several of {@code MODE_NOPRECEDE} and its like
     * @throws MPIException if another kind of epoch is open
     */
    public void fence(int assertion) throws MPIException {
        try {
            core.fence(assertion);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to access some processes. Waits until they have posted.
     *
     * @param group which
     * @param assertion 0 or {@link MPI#MODE_NOCHECK}
     * @throws MPIException if an epoch is open
     */
    public void start(Group group, int assertion) throws MPIException {
        try {
            core.start(Group.core(group), assertion);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends what {@link #start} began.
     *
     * @throws MPIException if it was not called
     */
    public void complete() throws MPIException {
        try {
            core.complete();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Lets some processes access this one's memory.
     *
     * @param group which
     * @param assertion 0, or several of {@code MODE_NOCHECK} and its like
     * @throws MPIException if this was called before and not ended
     */
    public void post(Group group, int assertion) throws MPIException {
        try {
            core.post(Group.core(group), assertion);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits until all whom {@link #post} let access have completed.
     *
     * @throws MPIException if it was not called
     */
    public void waitFor() throws MPIException {
        try {
            core.waitFor();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Looks whether all whom {@link #post} let access have completed.
     *
     * @return whether they have; then the exposure is over
     * @throws MPIException if it was not called
     */
    public boolean test() throws MPIException {
        try {
            return core.test();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    // ---- passive targets ----

    /**
     * Begins to access one process, which need not take part.
     *
     * @param lockType {@link MPI#LOCK_EXCLUSIVE} or {@link MPI#LOCK_SHARED}
     * @param rank which
     * @param assertion 0 or {@link MPI#MODE_NOCHECK}
     * @throws MPIException if it is locked already, or the window has no locks
     */
    public void lock(int lockType, int rank, int assertion) throws MPIException {
        try {
            if (lockType != MPI.LOCK_EXCLUSIVE && lockType != MPI.LOCK_SHARED) {
                throw GalernaException.of(ErrorClass.LOCKTYPE, "there is no such type of lock")
                        .argument("lockType", lockType)
                        .advice("Use LOCK_EXCLUSIVE or LOCK_SHARED")
                        .exception();
            }
            core.lock(lockType == MPI.LOCK_EXCLUSIVE, Ranks.target(rank), assertion);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends what {@link #lock} began.
     *
     * @param rank which
     * @throws MPIException if it is not locked
     */
    public void unlock(int rank) throws MPIException {
        try {
            core.unlock(Ranks.target(rank));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    // ---- what hangs on it ----

    /**
     * Sets what becomes of errors.
     *
     * @param errhandler such as {@link MPI#ERRORS_RETURN}
     * @throws MPIException if the window was freed
     */
    public void setErrhandler(Errhandler errhandler) throws MPIException {
        known();
        if (errhandler == null) {
            throw failed(Ranks.missing("errhandler"));
        }
        this.errhandler = errhandler;
    }

    /**
     * What becomes of errors.
     *
     * @return the handler
     * @throws MPIException if the window was freed
     */
    public Errhandler getErrhandler() throws MPIException {
        known();
        return errhandler;
    }

    /**
     * Has the handler deal with an error.
     *
     * @param errorCode the error
     * @throws MPIException if the window was freed
     */
    public void callErrhandler(int errorCode) throws MPIException {
        known();
        if (errhandler.isFatal()) {
            MPI.fatal(new MPIException("the program raised error " + errorCode), errorCode);
        }
    }

    /**
     * Makes a key for attributes.
     *
     * @return the key
     * @throws MPIException if MPI is not running
     */
    public static int createKeyval() throws MPIException {
        return Attributes.newKey(Attributes.OF_WINDOWS);
    }

    /**
     * Gives a key up.
     *
     * @param keyval the key
     * @throws MPIException if there is no such key
     */
    public static void freeKeyval(int keyval) throws MPIException {
        Attributes.freeKey(keyval, Attributes.OF_WINDOWS, MPI.COMM_WORLD.handler());
    }

    /**
     * Attaches a copy of a value.
     *
     * @param keyval the key
     * @param value serializable
     * @throws MPIException if an argument is wrong
     */
    public void setAttr(int keyval, Object value) throws MPIException {
        known();
        attributes.set(keyval, Attributes.OF_WINDOWS, value, errhandler);
    }

    /**
     * Reads an attribute. {@link MPI#WIN_BASE} is the memory's address as a {@code Long}, {@link
     * MPI#WIN_SIZE} and {@link MPI#WIN_DISP_UNIT} are bytes as {@code Integer}s, a size that no
     * {@code int} holds as a {@code Long}.
     *
     * @param keyval the key
     * @return a fresh copy of the value, null if none is set
     * @throws MPIException if there is no such key
     */
    public Object getAttr(int keyval) throws MPIException {
        known();
        if (keyval == MPI.WIN_BASE) {
            final MemorySegment memory = core.memory();
            return memory == null ? 0L : memory.address();
        }
        if (keyval == MPI.WIN_SIZE) {
            return bytes == (int) bytes ? (Object) (int) bytes : (Object) bytes;
        }
        if (keyval == MPI.WIN_DISP_UNIT) {
            return core.unit();
        }
        return attributes.get(keyval, Attributes.OF_WINDOWS, errhandler);
    }

    /**
     * Removes an attribute.
     *
     * @param keyval the key
     * @throws MPIException if there is no such key, or it is a predefined one
     */
    public void deleteAttr(int keyval) throws MPIException {
        known();
        attributes.delete(keyval, Attributes.OF_WINDOWS, errhandler);
    }

    @Override
    public void free() throws MPIException {
        try {
            core.free();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The hints.
     *
     * @return a copy
     * @throws MPIException if the window was freed
     */
    public Info getInfo() throws MPIException {
        known();
        return new Info(info.copy());
    }

    /**
     * Sets hints; those that are not named stay as they are.
     *
     * @param info the hints
     * @throws MPIException if the window was freed
     */
    public void setInfo(Info info) throws MPIException {
        known();
        this.info.setAll(Info.core(info));
    }

    // ---- accesses with requests ----

    /**
     * Writes as {@link #put} does.
     *
     * @param origin_addr what is written
     * @param origin_count items of it
     * @param origin_datatype what they are
     * @param target_rank whose window
     * @param target_disp where in it
     * @param target_count items there
     * @param target_datatype what they are
     * @return a request: complete when the buffer may be changed
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public final Request rPut(
            Buffer origin_addr,
            int origin_count,
            Datatype origin_datatype,
            int target_rank,
            int target_disp,
            int target_count,
            Datatype target_datatype)
            throws MPIException {
        requireSameBase(origin_datatype, target_datatype);
        try {
            return new Request(
                    core.rput(
                            items(target_rank, origin_addr, origin_count, origin_datatype),
                            Ranks.target(target_rank),
                            target_disp,
                            target_count,
                            Datatype.core(target_datatype)),
                    comm);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Reads as {@link #get} does.
     *
     * @param origin where it goes
     * @param orgCount items of it
     * @param orgType what they are
     * @param targetRank whose window
     * @param targetDisp where in it
     * @param targetCount items there
     * @param targetType what they are
     * @return a request: complete when the data is there
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public final Request rGet(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        requireSameBase(orgType, targetType);
        try {
            return new Request(
                    core.rget(
                            items(targetRank, origin, orgCount, orgType),
                            Ranks.target(targetRank),
                            targetDisp,
                            targetCount,
                            Datatype.core(targetType)),
                    comm);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Updates as {@link #accumulate} does.
     *
     * @param origin the operands
     * @param orgCount items of it
     * @param orgType what they are
     * @param targetRank whose window
     * @param targetDisp where in it
     * @param targetCount items there
     * @param targetType what they are
     * @param op a predefined operator
     * @return a request: complete when the buffer may be changed
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public Request rAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        requireSameBase(orgType, targetType);
        try {
            return new Request(
                    core.raccumulate(
                            items(targetRank, origin, orgCount, orgType),
                            place(targetRank, targetDisp, targetCount, targetType),
                            Op.core(op, targetType)),
                    comm);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /** The operands of an access that may have none. */
    @SuppressWarnings("ReferenceEquality") // there is one such operator
    private org.galerna.Buffer operands(
            int target, Buffer origin, int count, Datatype type, Op op) {
        return op == MPI.NO_OP ? null : items(target, origin, count, type);
    }

    /**
     * Updates as {@link #accumulate} does and reads what was there before.
     *
     * @param origin the operands; not looked at with {@link MPI#NO_OP}
     * @param orgCount items of it
     * @param orgType what they are
     * @param resultAddr where the old values go
     * @param resultCount items of it
     * @param resultType what they are
     * @param targetRank whose window
     * @param targetDisp where in it
     * @param targetCount items there
     * @param targetType what they are
     * @param op a predefined operator
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public void getAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        requireSameBase(orgType, targetType);
        requireSameBase(resultType, targetType);
        try {
            core.getAccumulate(
                    operands(targetRank, origin, orgCount, orgType, op),
                    Datatype.buffer(targetRank, resultAddr, resultCount, resultType),
                    place(targetRank, targetDisp, targetCount, targetType),
                    Op.core(op, targetType));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Updates as {@link #getAccumulate} does.
     *
     * @param origin the operands; not looked at with {@link MPI#NO_OP}
     * @param orgCount items of it
     * @param orgType what they are
     * @param resultAddr where the old values go
     * @param resultCount items of it
     * @param resultType what they are
     * @param targetRank whose window
     * @param targetDisp where in it
     * @param targetCount items there
     * @param targetType what they are
     * @param op a predefined operator
     * @return a request: complete when the old values are there
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public Request rGetAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        requireSameBase(orgType, targetType);
        requireSameBase(resultType, targetType);
        try {
            return new Request(
                    core.rgetAccumulate(
                            operands(targetRank, origin, orgCount, orgType, op),
                            Datatype.buffer(targetRank, resultAddr, resultCount, resultType),
                            place(targetRank, targetDisp, targetCount, targetType),
                            Op.core(op, targetType)),
                    comm);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Begins to access all processes, together with others.
     *
     * @param assertion 0 or {@link MPI#MODE_NOCHECK}
     * @throws MPIException if an epoch is open, or the window has no locks
     */
    public void lockAll(int assertion) throws MPIException {
        try {
            core.lockAll(assertion);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends what {@link #lockAll} began.
     *
     * @throws MPIException if it was not called
     */
    public void unlockAll() throws MPIException {
        try {
            core.unlockAll();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes what others wrote into this process's memory visible to it, and the other way round.
     *
     * @throws MPIException if the window was freed
     */
    public void sync() throws MPIException {
        try {
            core.sync();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits until everything asked of a process has happened there.
     *
     * @param targetRank which
     * @throws MPIException if it is not locked
     */
    public void flush(int targetRank) throws MPIException {
        try {
            core.flush(Ranks.target(targetRank));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits until everything asked of all processes has happened there.
     *
     * @throws MPIException if no lock is held
     */
    public void flushAll() throws MPIException {
        try {
            core.flushAll();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Replaces an element if it equals another, atomically, and reads what was there.
     *
     * @param origin the new element
     * @param compareAddr what it must equal
     * @param resultAddr where the old element goes
     * @param targetType what it is: a whole number, a byte or a boolean
     * @param targetRank whose window
     * @param targetDisp where in it
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public void compareAndSwap(
            Buffer origin,
            Buffer compareAddr,
            Buffer resultAddr,
            Datatype targetType,
            int targetRank,
            int targetDisp)
            throws MPIException {
        try {
            core.compareAndSwap(
                    items(targetRank, origin, 1, targetType),
                    Datatype.buffer(targetRank, compareAddr, 1, targetType),
                    Datatype.buffer(targetRank, resultAddr, 1, targetType),
                    Ranks.target(targetRank),
                    targetDisp);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Updates an element atomically and reads what was there.
     *
     * @param origin the operand; not looked at with {@link MPI#NO_OP}
     * @param resultAddr where the old element goes
     * @param dataType what it is
     * @param targetRank whose window
     * @param targetDisp where in it
     * @param op a predefined operator
     * @throws MPIException if no epoch is open, or an argument is wrong
     */
    public void fetchAndOp(
            Buffer origin,
            Buffer resultAddr,
            Datatype dataType,
            int targetRank,
            int targetDisp,
            Op op)
            throws MPIException {
        try {
            core.fetchAndOp(
                    operands(targetRank, origin, 1, dataType, op),
                    Datatype.buffer(targetRank, resultAddr, 1, dataType),
                    place(targetRank, targetDisp, 1, dataType),
                    Op.core(op, dataType));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits until the buffers of accesses to a process may be used.
     *
     * @param targetRank which
     * @throws MPIException if it is not locked
     */
    public void flushLocal(int targetRank) throws MPIException {
        try {
            core.flushLocal(Ranks.target(targetRank));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits until the buffers of accesses to all processes may be used.
     *
     * @throws MPIException if no lock is held
     */
    public void flushLocalAll() throws MPIException {
        try {
            core.flushLocalAll();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The window's name.
     *
     * @return empty if none was set
     * @throws MPIException if the window was freed
     */
    public String getName() throws MPIException {
        known();
        return core.name();
    }

    /**
     * Names the window.
     *
     * @param name cut off if it has {@link MPI#MAX_OBJECT_NAME} characters or more
     * @throws MPIException if an argument is wrong
     */
    public void setName(String name) throws MPIException {
        known();
        try {
            core.name(MPI.objectName(name));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }
}
