// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.galerna.base.SuppressForbidden;
import org.galerna.datatype.BaseType;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Comparison;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;

/**
 * The constants of MPI, the predefined objects, and starting and ending it.
 *
 * <p>All constants and objects exist from the start, so that programs may keep them in static
 * fields of their own; communication is allowed from {@link #Init} to {@link #Finalize}. Any thread
 * may call any method. Where ranks share a JVM, each has its own copy of this class.
 */
public final class MPI {
    /** Thread level: one thread. */
    public static final int THREAD_SINGLE = 0;

    /** Thread level: only the main thread calls MPI. */
    public static final int THREAD_FUNNELED = 1;

    /** Thread level: one thread at a time calls MPI. */
    public static final int THREAD_SERIALIZED = 2;

    /** Thread level: any thread calls MPI at any time. */
    public static final int THREAD_MULTIPLE = 3;

    /** Topology of a graph that every process knows. */
    public static final int GRAPH = 2;

    /** Topology of a graph of which each process knows its part. */
    public static final int DIST_GRAPH = 3;

    /** Topology of a grid. */
    public static final int CART = 1;

    /** In a receive or probe: from any rank. */
    public static final int ANY_SOURCE = -1;

    /** In a receive or probe: with any tag. */
    public static final int ANY_TAG = -1;

    /** The rank of no process. */
    public static final int PROC_NULL = -2;

    /** No value. */
    public static final int UNDEFINED = -32766;

    /** Result of a comparison: the same object. */
    public static final int IDENT = 0;

    /** Result of a comparison: equal groups, other contexts. */
    public static final int CONGRUENT = 1;

    /** Result of a comparison: equal members in another order. */
    public static final int SIMILAR = 2;

    /** Result of a comparison: other members. */
    public static final int UNEQUAL = 3;

    /** Attribute key: the largest tag. */
    public static final int TAG_UB = 0;

    /** Attribute key: the rank of a host process; there is none. */
    public static final int HOST = 1;

    /** Attribute key: a rank that can do input and output. */
    public static final int IO = 2;

    /**
     * Attribute key: whether {@link #wtime} agrees between processes, as it does if all of them are
     * on one host.
     */
    public static final int WTIME_IS_GLOBAL = 3;

    /** Attribute key: which of several programs this is. */
    public static final int APPNUM = 4;

    /** Attribute key: the largest error code. */
    public static final int LASTUSEDCODE = 5;

    /** Attribute key: how many processes there may be. */
    public static final int UNIVERSE_SIZE = 6;

    /** Attribute key of windows: the memory. */
    public static final int WIN_BASE = 7;

    /** Attribute key of windows: the bytes. */
    public static final int WIN_SIZE = 8;

    /** Attribute key of windows: the bytes of a displacement. */
    public static final int WIN_DISP_UNIT = 9;

    /** Version of the standard. */
    public static final int VERSION = 3;

    /** Subversion of the standard. */
    public static final int SUBVERSION = 1;

    /** In a collective call on an inter-communicator: this process is the root. */
    public static final int ROOT = -4;

    /** No attribute key. */
    public static final int KEYVAL_INVALID = -1;

    /** Bytes of buffer space a message takes beyond its data. */
    public static final int BSEND_OVERHEAD = 128;

    /** One character more than the longest name of an object; longer ones are cut off. */
    public static final int MAX_OBJECT_NAME = 64;

    /** The longest name of a port. */
    public static final int MAX_PORT_NAME = 1024;

    /** The longest name of a data representation. */
    public static final int MAX_DATAREP_STRING = 128;

    /** The longest key of an {@link Info}. */
    public static final int MAX_INFO_KEY = 36;

    /** The longest value of an {@link Info}. */
    public static final int MAX_INFO_VAL = 256;

    /** Order of arrays: rows. */
    public static final int ORDER_C = 0;

    /** Order of arrays: columns. */
    public static final int ORDER_FORTRAN = 1;

    /** Distribution of arrays: blocks. */
    public static final int DISTRIBUTE_BLOCK = 0;

    /** Distribution of arrays: cyclic. */
    public static final int DISTRIBUTE_CYCLIC = 1;

    /** Distribution of arrays: none. */
    public static final int DISTRIBUTE_NONE = 2;

    /** Distribution of arrays: the usual argument. */
    public static final int DISTRIBUTE_DFLT_DARG = -1;

    /** File mode: make it if it is missing. */
    public static final int MODE_CREATE = 1;

    /** File mode: read. */
    public static final int MODE_RDONLY = 2;

    /** File mode: write. */
    public static final int MODE_WRONLY = 4;

    /** File mode: read and write. */
    public static final int MODE_RDWR = 8;

    /** File mode: delete it at the end. */
    public static final int MODE_DELETE_ON_CLOSE = 16;

    /** File mode: nobody else has it open. */
    public static final int MODE_UNIQUE_OPEN = 32;

    /** File mode: it must be missing. */
    public static final int MODE_EXCL = 64;

    /** File mode: begin at the end. */
    public static final int MODE_APPEND = 128;

    /** File mode: one byte after the other. */
    public static final int MODE_SEQUENTIAL = 256;

    /** File displacement: where the pointer is. */
    public static final int DISPLACEMENT_CURRENT = -54278278;

    /** File position: from the start. */
    public static final int SEEK_SET = 600;

    /** File position: from the pointer. */
    public static final int SEEK_CUR = 602;

    /** File position: from the end. */
    public static final int SEEK_END = 604;

    /** Window assertion: no check. */
    public static final int MODE_NOCHECK = 1;

    /** Window assertion: no call before. */
    public static final int MODE_NOPRECEDE = 2;

    /** Window assertion: no put. */
    public static final int MODE_NOPUT = 4;

    /** Window assertion: no store. */
    public static final int MODE_NOSTORE = 8;

    /** Window assertion: no call after. */
    public static final int MODE_NOSUCCEED = 16;

    /** Window lock: one process. */
    public static final int LOCK_EXCLUSIVE = 1;

    /** Window lock: any process. */
    public static final int LOCK_SHARED = 2;

    /** Error class: no error. */
    public static final int SUCCESS = 0;

    /** Error class: invalid buffer. */
    public static final int ERR_BUFFER = 1;

    /** Error class: invalid count. */
    public static final int ERR_COUNT = 2;

    /** Error class: invalid datatype. */
    public static final int ERR_TYPE = 3;

    /** Error class: invalid tag. */
    public static final int ERR_TAG = 4;

    /** Error class: invalid communicator. */
    public static final int ERR_COMM = 5;

    /** Error class: invalid rank. */
    public static final int ERR_RANK = 6;

    /** Error class: invalid request. */
    public static final int ERR_REQUEST = 7;

    /** Error class: invalid root. */
    public static final int ERR_ROOT = 8;

    /** Error class: invalid group. */
    public static final int ERR_GROUP = 9;

    /** Error class: invalid operator. */
    public static final int ERR_OP = 10;

    /** Error class: invalid topology. */
    public static final int ERR_TOPOLOGY = 11;

    /** Error class: invalid dimensions. */
    public static final int ERR_DIMS = 12;

    /** Error class: invalid argument. */
    public static final int ERR_ARG = 13;

    /** Error class: unknown error. */
    public static final int ERR_UNKNOWN = 14;

    /** Error class: message longer than the receive. */
    public static final int ERR_TRUNCATE = 15;

    /** Error class: error of no other class. */
    public static final int ERR_OTHER = 16;

    /** Error class: internal error of the library. */
    public static final int ERR_INTERN = 17;

    /** Error class: the error is in the status. */
    public static final int ERR_IN_STATUS = 18;

    /** Error class: request not yet completed. */
    public static final int ERR_PENDING = 19;

    /** Error class: access denied. */
    public static final int ERR_ACCESS = 20;

    /** Error class: invalid access mode. */
    public static final int ERR_AMODE = 21;

    /** Error class: invalid assertion. */
    public static final int ERR_ASSERT = 22;

    /** Error class: invalid file name. */
    public static final int ERR_BAD_FILE = 23;

    /** Error class: invalid base address. */
    public static final int ERR_BASE = 24;

    /** Error class: data cannot be converted. */
    public static final int ERR_CONVERSION = 25;

    /** Error class: invalid displacement. */
    public static final int ERR_DISP = 26;

    /** Error class: data representation defined twice. */
    public static final int ERR_DUP_DATAREP = 27;

    /** Error class: file exists. */
    public static final int ERR_FILE_EXISTS = 28;

    /** Error class: file is in use. */
    public static final int ERR_FILE_IN_USE = 29;

    /** Error class: invalid file. */
    public static final int ERR_FILE = 30;

    /** Error class: invalid info key. */
    public static final int ERR_INFO_KEY = 31;

    /** Error class: info key not defined. */
    public static final int ERR_INFO_NOKEY = 32;

    /** Error class: invalid info value. */
    public static final int ERR_INFO_VALUE = 33;

    /** Error class: invalid info. */
    public static final int ERR_INFO = 34;

    /** Error class: input or output failed. */
    public static final int ERR_IO = 35;

    /** Error class: invalid attribute key. */
    public static final int ERR_KEYVAL = 36;

    /** Error class: invalid lock type. */
    public static final int ERR_LOCKTYPE = 37;

    /** Error class: name not published. */
    public static final int ERR_NAME = 38;

    /** Error class: no memory left. */
    public static final int ERR_NO_MEM = 39;

    /** Error class: argument differs between the ranks. */
    public static final int ERR_NOT_SAME = 40;

    /** Error class: no space left. */
    public static final int ERR_NO_SPACE = 41;

    /** Error class: no such file. */
    public static final int ERR_NO_SUCH_FILE = 42;

    /** Error class: invalid port. */
    public static final int ERR_PORT = 43;

    /** Error class: quota exceeded. */
    public static final int ERR_QUOTA = 44;

    /** Error class: read only. */
    public static final int ERR_READ_ONLY = 45;

    /** Error class: conflicting accesses to a window. */
    public static final int ERR_RMA_CONFLICT = 46;

    /** Error class: wrong synchronisation of a window. */
    public static final int ERR_RMA_SYNC = 47;

    /** Error class: invalid service. */
    public static final int ERR_SERVICE = 48;

    /** Error class: invalid size. */
    public static final int ERR_SIZE = 49;

    /** Error class: processes cannot be started. */
    public static final int ERR_SPAWN = 50;

    /** Error class: data representation not supported. */
    public static final int ERR_UNSUPPORTED_DATAREP = 51;

    /** Error class: operation not supported. */
    public static final int ERR_UNSUPPORTED_OPERATION = 52;

    /** Error class: invalid window. */
    public static final int ERR_WIN = 53;

    /** Error class: a peer has ended. */
    public static final int ERR_PROC_ABORTED = 54;

    /** The largest error code. */
    public static final int ERR_LASTCODE = 92;

    /** Kept for programs that name it; no error has it. */
    public static final int ERR_SYSRESOURCE = 0;

    /** The largest. */
    public static final Op MAX = new Op("MAX", org.galerna.reduce.Op.MAX);

    /** The smallest. */
    public static final Op MIN = new Op("MIN", org.galerna.reduce.Op.MIN);

    /** The sum; wraps around for integers. */
    public static final Op SUM = new Op("SUM", org.galerna.reduce.Op.SUM);

    /** The product; wraps around for integers. */
    public static final Op PROD = new Op("PROD", org.galerna.reduce.Op.PROD);

    /** Logical and. */
    public static final Op LAND = new Op("LAND", org.galerna.reduce.Op.LAND);

    /** Bitwise and. */
    public static final Op BAND = new Op("BAND", org.galerna.reduce.Op.BAND);

    /** Logical or. */
    public static final Op LOR = new Op("LOR", org.galerna.reduce.Op.LOR);

    /** Bitwise or. */
    public static final Op BOR = new Op("BOR", org.galerna.reduce.Op.BOR);

    /** Logical exclusive or. */
    public static final Op LXOR = new Op("LXOR", org.galerna.reduce.Op.LXOR);

    /** Bitwise exclusive or. */
    public static final Op BXOR = new Op("BXOR", org.galerna.reduce.Op.BXOR);

    /** The smallest value of pairs and the smallest index that has it. */
    public static final Op MINLOC = new Op("MINLOC", org.galerna.reduce.Op.MINLOC);

    /** The largest value of pairs and the smallest index that has it. */
    public static final Op MAXLOC = new Op("MAXLOC", org.galerna.reduce.Op.MAXLOC);

    /** The value of the origin; for windows. */
    public static final Op REPLACE = new Op("REPLACE", org.galerna.reduce.Op.REPLACE);

    /** The value of the target; for windows. */
    public static final Op NO_OP = new Op("NO_OP", org.galerna.reduce.Op.NO_OP);

    /** No type. */
    public static final Datatype DATATYPE_NULL =
            new Datatype(null, BaseType.BYTE, "MPI_DATATYPE_NULL");

    /** One {@code byte}. */
    public static final Datatype BYTE =
            new Datatype(org.galerna.datatype.Datatype.BYTE, BaseType.BYTE, "MPI_BYTE");

    /** One {@code char}. */
    public static final Datatype CHAR =
            new Datatype(org.galerna.datatype.Datatype.CHAR, BaseType.CHAR, "MPI_CHAR");

    /** One {@code short}. */
    public static final Datatype SHORT =
            new Datatype(org.galerna.datatype.Datatype.SHORT, BaseType.SHORT, "MPI_SHORT");

    /** One {@code boolean}, a byte 0 or 1. */
    public static final Datatype BOOLEAN =
            new Datatype(org.galerna.datatype.Datatype.BOOLEAN, BaseType.BOOLEAN, "MPI_BOOLEAN");

    /** One {@code int}. */
    public static final Datatype INT =
            new Datatype(org.galerna.datatype.Datatype.INT, BaseType.INT, "MPI_INT");

    /** One {@code long}. */
    public static final Datatype LONG =
            new Datatype(org.galerna.datatype.Datatype.LONG, BaseType.LONG, "MPI_LONG");

    /** One {@code float}. */
    public static final Datatype FLOAT =
            new Datatype(org.galerna.datatype.Datatype.FLOAT, BaseType.FLOAT, "MPI_FLOAT");

    /** One {@code double}. */
    public static final Datatype DOUBLE =
            new Datatype(org.galerna.datatype.Datatype.DOUBLE, BaseType.DOUBLE, "MPI_DOUBLE");

    /** One byte of what {@link Comm#pack} made. */
    public static final Datatype PACKED =
            new Datatype(org.galerna.datatype.Datatype.PACKED, BaseType.BYTE, "MPI_PACKED");

    /** Two {@code float}s, a complex number. */
    public static final Datatype FLOAT_COMPLEX =
            new Datatype(
                    org.galerna.datatype.Datatype.FLOAT_COMPLEX,
                    BaseType.FLOAT,
                    "MPI_C_FLOAT_COMPLEX");

    /** Two {@code double}s, a complex number. */
    public static final Datatype DOUBLE_COMPLEX =
            new Datatype(
                    org.galerna.datatype.Datatype.DOUBLE_COMPLEX,
                    BaseType.DOUBLE,
                    "MPI_C_DOUBLE_COMPLEX");

    /** A pair of {@link #int2}. */
    public static final Datatype INT2 =
            new Datatype(org.galerna.datatype.Datatype.INT2, BaseType.BYTE, "MPI_2INT");

    /** A pair of {@link #shortInt}. */
    public static final Datatype SHORT_INT =
            new Datatype(org.galerna.datatype.Datatype.SHORT_INT, BaseType.BYTE, "MPI_SHORT_INT");

    /** A pair of {@link #longInt}. */
    public static final Datatype LONG_INT =
            new Datatype(org.galerna.datatype.Datatype.LONG_INT, BaseType.BYTE, "MPI_LONG_INT");

    /** A pair of {@link #floatInt}. */
    public static final Datatype FLOAT_INT =
            new Datatype(org.galerna.datatype.Datatype.FLOAT_INT, BaseType.BYTE, "MPI_FLOAT_INT");

    /** A pair of {@link #doubleInt}. */
    public static final Datatype DOUBLE_INT =
            new Datatype(org.galerna.datatype.Datatype.DOUBLE_INT, BaseType.BYTE, "MPI_DOUBLE_INT");

    /** Views of pairs of an {@code int} and its index. */
    public static final Int2 int2 = new Int2();

    /** Views of pairs of a {@code short} and its index. */
    public static final ShortInt shortInt = new ShortInt();

    /** Views of pairs of a {@code long} and its index. */
    public static final LongInt longInt = new LongInt();

    /** Views of pairs of a {@code float} and its index. */
    public static final FloatInt floatInt = new FloatInt();

    /** Views of pairs of a {@code double} and its index. */
    public static final DoubleInt doubleInt = new DoubleInt();

    /** Errors end the job, with a stack trace; what every communicator does at first. */
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(true);

    /** Errors end the job, with a stack trace. */
    public static final Errhandler ERRORS_ABORT = new Errhandler(true);

    /** Errors are thrown. */
    public static final Errhandler ERRORS_RETURN = new Errhandler(false);

    /** A request that is complete and has nothing to tell. */
    public static final Request REQUEST_NULL = new Request(null, null);

    /** The group without members. */
    public static final Group GROUP_EMPTY = new Group(org.galerna.group.Group.EMPTY);

    /** How the program was started. */
    public static final Info INFO_ENV = new Info((org.galerna.Info) null);

    /** No hints. */
    public static final Info INFO_NULL = new Info((org.galerna.Info) null);

    /**
     * All processes of the job. Usable from {@link #Init} to {@link #Finalize}, the same object
     * throughout.
     */
    public static final Intracomm COMM_WORLD = new Intracomm(null);

    /**
     * The calling process alone. Usable from {@link #Init} to {@link #Finalize}, the same object
     * throughout.
     */
    public static final Intracomm COMM_SELF = new Intracomm(null);

    private static final int LINE = 64;
    private static WorldHolder holder;
    private static World world;
    private static volatile boolean isReady; // what Init fills is there
    private static final Object ATTACHMENT = new Object();
    private static byte[] attached; // held: ATTACHMENT, also by a detach that waits
    private static Intercomm parent;
    private static Thread initThread;

    /** Makes an object without use; all members are static. */
    public MPI() {}

    /** This rank's world: that of its class loader, else one for a job of one process. */
    private static synchronized World world() {
        if (world == null) {
            holder = WorldHolder.of(MPI.class.getClassLoader(), new Alone());
            world = holder.world();
        }
        return world;
    }

    // ---- errors ----

    /** Why calls are refused now; null while they are not. */
    private static MPIException stateError() {
        final World w = world;
        if (w == null || !(w.isInitialised() || w.isFinished())) {
            return new MPIException(NOT_INITIALIZED);
        }
        return w.isFinished() ? new MPIException(FINALIZED) : null;
    }

    private static final String NOT_INITIALIZED = "MPI is not initialized.";
    private static final String FINALIZED = "MPI is finalized.";

    /** Throws unless MPI is running. */
    static void requireRunning() throws MPIException {
        final MPIException refused = stateError();
        if (refused != null) {
            throw refused;
        }
    }

    /** Throws after the end, in calls that programs also make before the beginning. */
    static void requireNoEnd() throws MPIException {
        final World w = world;
        if (w != null && w.isFinished()) {
            throw new MPIException(FINALIZED);
        }
    }

    /** What a failed call of no communicator throws, if the world's handler lets it return. */
    static MPIException failed(GalernaException e) {
        return COMM_WORLD.failed(e);
    }

    /** What a failed call throws, if a handler lets it return. */
    static MPIException failed(GalernaException e, Errhandler handler) {
        final MPIException refused = stateError();
        if (refused != null) {
            return refused;
        }
        if (e.getCause() instanceof MPIException users) {
            return users;
        }
        if (e.errorClass() == ErrorClass.BUFFER
                && e.getCause() instanceof ArrayIndexOutOfBoundsException) {
            throw bounds(e);
        }
        final MPIException failure = new MPIException(e);
        if (handler.isFatal()) {
            fatal(failure, failure.getErrorCode());
        }
        return failure;
    }

    /** As Java's own, but from the program's call on: what is inside would say no more. */
    private static ArrayIndexOutOfBoundsException bounds(GalernaException e) {
        final ArrayIndexOutOfBoundsException bounds =
                new ArrayIndexOutOfBoundsException(e.getMessage());
        final StackTraceElement[] stack = bounds.getStackTrace();
        int call = 0;
        while (call + 1 < stack.length && stack[call + 1].getClassName().startsWith("mpi.")) {
            call++;
        }
        bounds.setStackTrace(Arrays.copyOfRange(stack, call, stack.length));
        return bounds;
    }

    /** Ends the job for an error, which its report shows with the stack. */
    @SuppressForbidden("the last thing that the program's user sees of an error")
    static void fatal(MPIException failure, int code) {
        try {
            final String why = "a fatal MPI error: " + failure.getMessage();
            world().fail(code == 0 ? 1 : code, why, failure);
        } catch (GalernaException e) {
            failure.addSuppressed(e); // the job lives on in a program of its own
            failure.printStackTrace();
        }
    }

    // ---- what others ask ----

    /** The constant for a comparison. */
    static int comparison(Comparison c) {
        if (c == Comparison.IDENT) {
            return IDENT;
        }
        if (c == Comparison.CONGRUENT) {
            return CONGRUENT;
        }
        return c == Comparison.SIMILAR ? SIMILAR : UNEQUAL;
    }

    /** The value of a predefined attribute, null if the key is none. */
    static Object attribute(int key, org.galerna.Comm comm) {
        if (key == WTIME_IS_GLOBAL) {
            return comm.localRank().isOnOneHost();
        }
        if (key == TAG_UB) {
            return Integer.MAX_VALUE;
        }
        if (key == HOST) {
            return PROC_NULL;
        }
        if (key == IO) {
            return comm.rank();
        }
        if (key == APPNUM) {
            return world().program();
        }
        if (key == LASTUSEDCODE) {
            return ERR_LASTCODE;
        }
        return key == UNIVERSE_SIZE ? (Object) world().commWorld().size() : null;
    }

    /** How the program was started; asked for when it is looked at. */
    static org.galerna.Info environment() {
        return world().environment();
    }

    /** Where the program's classes are looked for: one that runs from its source has them apart. */
    static Set<ClassLoader> loaders() {
        final Set<ClassLoader> loaders = new LinkedHashSet<>();
        loaders.add(Thread.currentThread().getContextClassLoader());
        loaders.add(world().applicationLoader());
        loaders.add(MPI.class.getClassLoader());
        loaders.remove(null);
        return loaders;
    }

    /** The ports and names of this process. */
    static org.galerna.port.Ports ports() throws MPIException {
        requireRunning();
        return world().ports();
    }

    /** What joins the processes that have started this one, the same object at each call. */
    static Intercomm parent() throws MPIException {
        requireRunning();
        synchronized (MPI.class) {
            if (parent == null) {
                final org.galerna.InterComm above = world().parent();
                parent = Intercomm.joined(above);
                parent.fill(above, "MPI_COMM_PARENT");
            }
            return parent;
        }
    }

    /** A name of an object, cut off where the standard's are. */
    static String objectName(String name) {
        if (name == null) {
            throw Ranks.missing("name");
        }
        return name.substring(0, Math.min(name.length(), MAX_OBJECT_NAME - 1));
    }

    // ---- life ----

    /**
     * Starts MPI for this process; called once, before any communication. Without a launcher the
     * job has this one process.
     *
     * @param args what {@code main} got; may be null
     * @return {@code args} itself
     * @throws MPIException if MPI was initialised before
     */
    public static String[] Init(String[] args) throws MPIException {
        final World w = world();
        if (w.isFinished() || w.isInitialised()) {
            throw new MPIException(
                    w.isFinished() ? "MPI is finalized." : "MPI is already initialized.");
        }
        try {
            w.takeAnyElements();
            w.init();
            COMM_WORLD.fill(w.commWorld(), "MPI_COMM_WORLD");
            COMM_SELF.fill(w.commSelf(), "MPI_COMM_SELF");
            initThread = Thread.currentThread();
            isReady = true;
            final int injected = holder.injectedArguments();
            return injected == 0 || args == null
                    ? args
                    : Arrays.copyOfRange(args, Math.min(injected, args.length), args.length);
        } catch (GalernaException e) {
            throw new MPIException(e);
        }
    }

    /**
     * The same as {@link #Init}: any thread may always call MPI.
     *
     * @param args what {@code main} got; may be null
     * @param required the level asked for
     * @return {@link #THREAD_MULTIPLE}
     * @throws MPIException if MPI was initialised before
     */
    public static int InitThread(String[] args, int required) throws MPIException {
        Init(args);
        return THREAD_MULTIPLE;
    }

    /**
     * The thread level.
     *
     * @return always {@link #THREAD_MULTIPLE}
     * @throws MPIException if MPI is not running
     */
    public static int queryThread() throws MPIException {
        requireRunning();
        return THREAD_MULTIPLE;
    }

    /**
     * Whether the calling thread is the one that called {@link #Init}.
     *
     * @return whether it is
     * @throws MPIException if MPI is not running
     */
    public static boolean isThreadMain() throws MPIException {
        requireRunning();
        return Thread.currentThread().equals(initThread);
    }

    /**
     * Ends MPI for this process: completes what is under way and waits for all other processes.
     *
     * @throws MPIException if MPI is not running
     */
    public static void Finalize() throws MPIException {
        requireRunning();
        try {
            world().finish();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Reads the clock.
     *
     * @return seconds since a moment in the past, the same for all processes of a host
     * @throws MPIException if MPI is not running
     */
    public static double wtime() throws MPIException {
        requireRunning();
        return world().wtime();
    }

    /**
     * The resolution of {@link #wtime}.
     *
     * @return seconds
     * @throws MPIException if MPI is not running
     */
    public static double wtick() throws MPIException {
        requireRunning();
        return world().wtick();
    }

    /**
     * The version of the standard. Allowed at any time.
     *
     * @return 3.1
     */
    public static Version getVersion() {
        return new Version(VERSION, SUBVERSION);
    }

    /**
     * The name of this library. Allowed at any time.
     *
     * @return a line of text
     */
    public static String getLibVersion() {
        final String version = World.class.getPackage().getImplementationVersion();
        return version == null ? "Galerna" : "Galerna " + version;
    }

    /**
     * The name of this host.
     *
     * @return its name
     * @throws MPIException if MPI is not running
     */
    public static String getProcessorName() throws MPIException {
        requireRunning();
        return world().processorName();
    }

    /**
     * Whether {@link #Init} was called. Allowed at any time.
     *
     * @return true from then on
     * @throws MPIException never
     */
    public static boolean isInitialized() throws MPIException {
        return isReady && (world.isInitialised() || world.isFinished());
    }

    /**
     * Whether {@link #Finalize} was called. Allowed at any time.
     *
     * @return true from then on
     * @throws MPIException never
     */
    public static boolean isFinalized() throws MPIException {
        return world != null && world.isFinished();
    }

    /**
     * Gives space to buffered sends.
     *
     * @param buffer its length limits how much they hold; it is never written to
     * @throws MPIException if there is space already or MPI is not running
     */
    public static void attachBuffer(byte[] buffer) throws MPIException {
        requireRunning();
        try {
            attach(buffer);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    private static void attach(byte[] buffer) {
        synchronized (ATTACHMENT) {
            if (buffer == null || attached != null) {
                throw GalernaException.of(
                                ErrorClass.BUFFER,
                                buffer == null
                                        ? "there is no buffer"
                                        : "a buffer is attached already")
                        .argument("buffer", buffer == null ? null : buffer.length)
                        .advice(
                                buffer == null
                                        ? "Give an array; its length limits what is held"
                                        : "Detach one buffer before the next is attached")
                        .exception();
            }
            world().attachBuffer(buffer.length);
            attached = buffer;
        }
    }

    /**
     * Waits until all buffered messages are under way and takes the space back.
     *
     * @return the array attached
     * @throws MPIException if none is attached or MPI is not running
     */
    public static byte[] detachBuffer() throws MPIException {
        requireRunning();
        try {
            return detached();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    private static byte[] detached() {
        synchronized (ATTACHMENT) {
            final byte[] buffer = attached;
            if (buffer == null) {
                throw GalernaException.argument(
                        ErrorClass.BUFFER, "no buffer is attached", "buffer", null);
            }
            world().detachBuffer();
            attached = null;
            return buffer;
        }
    }

    /**
     * Does nothing: a place for profilers.
     *
     * @param level ignored
     * @param obj ignored
     */
    public static void pControl(int level, Object obj) {}

    // ---- buffers ----

    /** Begins at a cache line, where a message is copied faster than an array's. */
    private static ByteBuffer direct(int capacity, int bytes) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity " + capacity + " is negative");
        }
        return Arena.ofAuto()
                .allocate(Math.multiplyExact(capacity, bytes), LINE)
                .asByteBuffer()
                .order(ByteOrder.nativeOrder());
    }

    /**
     * Makes a direct buffer in the machine's order. Allowed at any time.
     *
     * @param capacity how many {@code byte}s
     * @return the buffer
     */
    public static ByteBuffer newByteBuffer(int capacity) {
        return direct(capacity, Byte.BYTES);
    }

    /**
     * Makes a direct buffer in the machine's order. Allowed at any time.
     *
     * @param capacity how many {@code char}s
     * @return the buffer
     */
    public static CharBuffer newCharBuffer(int capacity) {
        return direct(capacity, Character.BYTES).asCharBuffer();
    }

    /**
     * Makes a direct buffer in the machine's order. Allowed at any time.
     *
     * @param capacity how many {@code short}s
     * @return the buffer
     */
    public static ShortBuffer newShortBuffer(int capacity) {
        return direct(capacity, Short.BYTES).asShortBuffer();
    }

    /**
     * Makes a direct buffer in the machine's order. Allowed at any time.
     *
     * @param capacity how many {@code int}s
     * @return the buffer
     */
    public static IntBuffer newIntBuffer(int capacity) {
        return direct(capacity, Integer.BYTES).asIntBuffer();
    }

    /**
     * Makes a direct buffer in the machine's order. Allowed at any time.
     *
     * @param capacity how many {@code long}s
     * @return the buffer
     */
    public static LongBuffer newLongBuffer(int capacity) {
        return direct(capacity, Long.BYTES).asLongBuffer();
    }

    /**
     * Makes a direct buffer in the machine's order. Allowed at any time.
     *
     * @param capacity how many {@code float}s
     * @return the buffer
     */
    public static FloatBuffer newFloatBuffer(int capacity) {
        return direct(capacity, Float.BYTES).asFloatBuffer();
    }

    /**
     * Makes a direct buffer in the machine's order. Allowed at any time.
     *
     * @param capacity how many {@code double}s
     * @return the buffer
     */
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return direct(capacity, Double.BYTES).asDoubleBuffer();
    }

    /**
     * A buffer that begins inside another, whose position is the start then, and whose limit is
     * reset. Allowed at any time.
     *
     * @param buf the buffer
     * @param offset {@code byte}s before the start
     * @return a view of the rest
     */
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        return buf.clear()
                .position(offset)
                .duplicate()
                .position(offset)
                .slice()
                .order(ByteOrder.nativeOrder());
    }

    /**
     * A buffer that begins inside another, whose position is the start then, and whose limit is
     * reset. Allowed at any time.
     *
     * @param buf the buffer
     * @param offset {@code char}s before the start
     * @return a view of the rest
     */
    public static CharBuffer slice(CharBuffer buf, int offset) {
        return buf.clear().position(offset).duplicate().position(offset).slice();
    }

    /**
     * A buffer that begins inside another, whose position is the start then, and whose limit is
     * reset. Allowed at any time.
     *
     * @param buf the buffer
     * @param offset {@code short}s before the start
     * @return a view of the rest
     */
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        return buf.clear().position(offset).duplicate().position(offset).slice();
    }

    /**
     * A buffer that begins inside another, whose position is the start then, and whose limit is
     * reset. Allowed at any time.
     *
     * @param buf the buffer
     * @param offset {@code int}s before the start
     * @return a view of the rest
     */
    public static IntBuffer slice(IntBuffer buf, int offset) {
        return buf.clear().position(offset).duplicate().position(offset).slice();
    }

    /**
     * A buffer that begins inside another, whose position is the start then, and whose limit is
     * reset. Allowed at any time.
     *
     * @param buf the buffer
     * @param offset {@code long}s before the start
     * @return a view of the rest
     */
    public static LongBuffer slice(LongBuffer buf, int offset) {
        return buf.clear().position(offset).duplicate().position(offset).slice();
    }

    /**
     * A buffer that begins inside another, whose position is the start then, and whose limit is
     * reset. Allowed at any time.
     *
     * @param buf the buffer
     * @param offset {@code float}s before the start
     * @return a view of the rest
     */
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        return buf.clear().position(offset).duplicate().position(offset).slice();
    }

    /**
     * A buffer that begins inside another, whose position is the start then, and whose limit is
     * reset. Allowed at any time.
     *
     * @param buf the buffer
     * @param offset {@code double}s before the start
     * @return a view of the rest
     */
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        return buf.clear().position(offset).duplicate().position(offset).slice();
    }

    /**
     * A buffer that begins inside an array. Allowed at any time.
     *
     * @param buf the array
     * @param offset subscript of the start
     * @return a view of the rest
     */
    public static ByteBuffer slice(byte[] buf, int offset) {
        return ByteBuffer.wrap(buf, offset, buf.length - offset)
                .slice()
                .order(ByteOrder.nativeOrder());
    }

    /**
     * A buffer that begins inside an array. Allowed at any time.
     *
     * @param buf the array
     * @param offset subscript of the start
     * @return a view of the rest
     */
    public static CharBuffer slice(char[] buf, int offset) {
        return CharBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /**
     * A buffer that begins inside an array. Allowed at any time.
     *
     * @param buf the array
     * @param offset subscript of the start
     * @return a view of the rest
     */
    public static ShortBuffer slice(short[] buf, int offset) {
        return ShortBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /**
     * A buffer that begins inside an array. Allowed at any time.
     *
     * @param buf the array
     * @param offset subscript of the start
     * @return a view of the rest
     */
    public static IntBuffer slice(int[] buf, int offset) {
        return IntBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /**
     * A buffer that begins inside an array. Allowed at any time.
     *
     * @param buf the array
     * @param offset subscript of the start
     * @return a view of the rest
     */
    public static LongBuffer slice(long[] buf, int offset) {
        return LongBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /**
     * A buffer that begins inside an array. Allowed at any time.
     *
     * @param buf the array
     * @param offset subscript of the start
     * @return a view of the rest
     */
    public static FloatBuffer slice(float[] buf, int offset) {
        return FloatBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /**
     * A buffer that begins inside an array. Allowed at any time.
     *
     * @param buf the array
     * @param offset subscript of the start
     * @return a view of the rest
     */
    public static DoubleBuffer slice(double[] buf, int offset) {
        return DoubleBuffer.wrap(buf, offset, buf.length - offset).slice();
    }
}
