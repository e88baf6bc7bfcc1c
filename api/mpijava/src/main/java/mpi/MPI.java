// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.galerna.datatype.BaseType;
import org.galerna.error.GalernaException;
import org.galerna.group.Comparison;
import org.galerna.launch.Singleton;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;

/**
 * The constants of MPI, the predefined objects, and starting and ending it.
 *
 * <p>All constants and objects exist from the start, so that programs may keep them in static
 * fields of their own; communication is allowed from {@link #Init} to {@link #Finalize}. Any thread
 * may call any method. Where ranks share a JVM, each has its own copy of this class.
 */
public class MPI {
    /** No value: the rank of a non-member, a count that is not whole. */
    public static final int UNDEFINED = -1;

    /** In a receive or probe: from any rank. */
    public static final int ANY_SOURCE = -2;

    /** In a receive or probe: with any tag. */
    public static final int ANY_TAG = -2;

    /** The rank of no process: sends to it and receives from it do nothing. */
    public static final int PROC_NULL = -3;

    /** Result of a comparison: the same object. */
    public static final int IDENT = 0;

    /** Result of a comparison: equal members in another order. */
    public static final int SIMILAR = 1;

    /** Result of a comparison: other members. */
    public static final int UNEQUAL = 2;

    /** Result of a comparison: equal groups, other contexts. */
    public static final int CONGRUENT = 3;

    /** Topology of a {@link Graphcomm}. */
    public static final int GRAPH = 1;

    /** Topology of a {@link Cartcomm}. */
    public static final int CART = 2;

    /** Attribute key: the largest tag. */
    public static final int TAG_UB = 1;

    /** Attribute key: the rank of a host process; there is none. */
    public static final int HOST = 2;

    /** Attribute key: a rank that can do input and output: the own. */
    public static final int IO = 3;

    /**
     * Attribute key: whether {@link #Wtime} agrees between processes, 1 if all of them are on one
     * host, otherwise 0.
     */
    public static final int WTIME_IS_GLOBAL = 4;

    /** Bytes of buffer space a buffered send takes beyond its {@link Comm#Pack_size}. */
    public static final int BSEND_OVERHEAD = 0;

    /** Bytes a packed message takes beyond its data; kept for MPJ Express programs. */
    public static final int SEND_OVERHEAD = 0;

    /** Bytes a packed message takes beyond its data; kept for MPJ Express programs. */
    public static final int RECV_OVERHEAD = 0;

    /** Thread level: one thread. */
    public static final int THREAD_SINGLE = 1;

    /** Thread level: only the main thread calls MPI. */
    public static final int THREAD_FUNNELED = 2;

    /** Thread level: one thread at a time calls MPI. */
    public static final int THREAD_SERIALIZED = 3;

    /** Thread level: any thread calls MPI at any time. The level this library has. */
    public static final int THREAD_MULTIPLE = 4;

    /** Number of processors of this machine. */
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** One {@code byte}, in arrays {@code byte[]}. */
    public static final Datatype BYTE =
            new Datatype(org.galerna.datatype.Datatype.BYTE, BaseType.BYTE);

    /** One {@code char}, in arrays {@code char[]}. */
    public static final Datatype CHAR =
            new Datatype(org.galerna.datatype.Datatype.CHAR, BaseType.CHAR);

    /** One {@code short}, in arrays {@code short[]}. */
    public static final Datatype SHORT =
            new Datatype(org.galerna.datatype.Datatype.SHORT, BaseType.SHORT);

    /** One {@code boolean}, in arrays {@code boolean[]}. */
    public static final Datatype BOOLEAN =
            new Datatype(org.galerna.datatype.Datatype.BOOLEAN, BaseType.BOOLEAN);

    /** One {@code int}, in arrays {@code int[]}. */
    public static final Datatype INT =
            new Datatype(org.galerna.datatype.Datatype.INT, BaseType.INT);

    /** One {@code long}, in arrays {@code long[]}. */
    public static final Datatype LONG =
            new Datatype(org.galerna.datatype.Datatype.LONG, BaseType.LONG);

    /** One {@code float}, in arrays {@code float[]}. */
    public static final Datatype FLOAT =
            new Datatype(org.galerna.datatype.Datatype.FLOAT, BaseType.FLOAT);

    /** One {@code double}, in arrays {@code double[]}. */
    public static final Datatype DOUBLE =
            new Datatype(org.galerna.datatype.Datatype.DOUBLE, BaseType.DOUBLE);

    /** One serializable object, in arrays of objects. */
    public static final Datatype OBJECT =
            new Datatype(org.galerna.datatype.Datatype.OBJECT, BaseType.OBJECT);

    /** One byte of what {@link Comm#Pack} made. */
    public static final Datatype PACKED =
            new Datatype(org.galerna.datatype.Datatype.PACKED, BaseType.BYTE);

    /** A type without data. */
    public static final Datatype NULL =
            new Datatype(
                    org.galerna.datatype.Datatype.contiguous(0, org.galerna.datatype.Datatype.BYTE),
                    null);

    /** Marks the lower bound in {@link Datatype#Struct}. */
    public static final Datatype LB = new Datatype(org.galerna.datatype.Datatype.LB, null);

    /** Marks the upper bound in {@link Datatype#Struct}. */
    public static final Datatype UB = new Datatype(org.galerna.datatype.Datatype.UB, null);

    /** A pair of {@code short}: value and index. */
    public static final Datatype SHORT2 =
            new Datatype(org.galerna.datatype.Datatype.SHORT2, BaseType.SHORT);

    /** A pair of {@code int}: value and index. */
    public static final Datatype INT2 =
            new Datatype(org.galerna.datatype.Datatype.INT2, BaseType.INT);

    /** A pair of {@code long}: value and index. */
    public static final Datatype LONG2 =
            new Datatype(org.galerna.datatype.Datatype.LONG2, BaseType.LONG);

    /** A pair of {@code float}: value and index. */
    public static final Datatype FLOAT2 =
            new Datatype(org.galerna.datatype.Datatype.FLOAT2, BaseType.FLOAT);

    /** A pair of {@code double}: value and index. */
    public static final Datatype DOUBLE2 =
            new Datatype(org.galerna.datatype.Datatype.DOUBLE2, BaseType.DOUBLE);

    /** The largest. */
    public static final Op MAX = new Op(org.galerna.reduce.Op.MAX);

    /** The smallest. */
    public static final Op MIN = new Op(org.galerna.reduce.Op.MIN);

    /** The sum; wraps around for integers. */
    public static final Op SUM = new Op(org.galerna.reduce.Op.SUM);

    /** The product; wraps around for integers. */
    public static final Op PROD = new Op(org.galerna.reduce.Op.PROD);

    /** Logical and. */
    public static final Op LAND = new Op(org.galerna.reduce.Op.LAND);

    /** Bitwise and. */
    public static final Op BAND = new Op(org.galerna.reduce.Op.BAND);

    /** Logical or. */
    public static final Op LOR = new Op(org.galerna.reduce.Op.LOR);

    /** Bitwise or. */
    public static final Op BOR = new Op(org.galerna.reduce.Op.BOR);

    /** Logical exclusive or. */
    public static final Op LXOR = new Op(org.galerna.reduce.Op.LXOR);

    /** Bitwise exclusive or. */
    public static final Op BXOR = new Op(org.galerna.reduce.Op.BXOR);

    /** The largest value of pairs and the smallest index that has it. */
    public static final Op MAXLOC = new Op(org.galerna.reduce.Op.MAXLOC);

    /** The smallest value of pairs and the smallest index that has it. */
    public static final Op MINLOC = new Op(org.galerna.reduce.Op.MINLOC);

    /** Errors that nobody catches end the job. */
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(Errhandler.FATAL);

    /** Errors are thrown; what every communicator does. */
    public static final Errhandler ERRORS_RETURN = new Errhandler(Errhandler.RETURN);

    /** The group without members. */
    public static final Group GROUP_EMPTY = new Group(org.galerna.group.Group.EMPTY);

    /** No group. */
    public static final Group GROUP_NULL = null;

    /** No communicator: what a process that is left out gets. */
    public static final Comm COMM_NULL = null;

    /** A request that is complete and has nothing to tell. */
    public static final Request REQUEST_NULL = new Request(null);

    /** The status of a request without a message. */
    public static final Status EMPTY_STATUS = new Status();

    /**
     * All processes of the job. Usable from {@link #Init} to {@link #Finalize}, the same object
     * throughout.
     */
    public static final Intracomm COMM_WORLD = new Intracomm(null);

    /**
     * The calling process alone. Usable from {@link #Init} to {@link #Finalize}, the same object
     * throughout.
     */
    public static final Comm COMM_SELF = new Intracomm(null);

    private static WorldHolder holder;
    private static World world;
    private static volatile boolean isReady; // what Init fills is there
    private static final Object ATTACHMENT = new Object();
    private static Object attached; // held: ATTACHMENT, also by a detach that waits
    private static Thread initThread;

    private MPI() {}

    /** This rank's world: that of its class loader, else one for a job of one process. */
    private static synchronized World world() {
        if (world == null) {
            holder = WorldHolder.of(MPI.class.getClassLoader(), new Singleton("mpi"));
            world = holder.world();
        }
        return world;
    }

    private static void attach(Object buffer, int bytes) {
        final World w = world();
        synchronized (ATTACHMENT) {
            if (attached != null) {
                w.detachBuffer();
            }
            w.attachBuffer(bytes);
            attached = buffer;
        }
    }

    /** What a call on a predefined communicator throws before Init. */
    static MPIException notRunning() {
        try {
            World.refuseInsideSpmd();
        } catch (GalernaException e) {
            return MPIException.of(e);
        }
        return MPIException.in(
                "MPI is not running: called before Init. Call MPI.Init first, once, at the start of"
                        + " the program");
    }

    /** Throws, with the reason, after Finalize and in a parallel section; cheap otherwise. */
    static void requireRunning() throws MPIException {
        if (!world.isInitialised()) {
            World.refuseInsideSpmd();
            throw MPIException.in(
                    "MPI is not running: called after Finalize. Call MPI.Finalize last");
        }
    }

    /** Checks that an argument is there. */
    static <T> T present(T argument, String name) throws MPIException {
        if (argument == null) {
            throw MPIException.in("argument " + name + " is null");
        }
        return argument;
    }

    /** Narrows a number of the core. */
    static int number(long wide) throws MPIException {
        if (wide != (int) wide) {
            throw MPIException.in("the result " + wide + " does not fit an int");
        }
        return (int) wide;
    }

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

    /**
     * Starts MPI for this process; called once, before any communication. Without a launcher the
     * job has this one process.
     *
     * @param args what {@code main} got; may be null
     * @return {@code args} itself, or without the leading ones that the launcher was asked to put
     *     there
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static String[] Init(String[] args) throws MPIException {
        try {
            final World w = world();
            w.init();
            COMM_WORLD.fill(w.commWorld());
            COMM_SELF.fill(w.commSelf());
            initThread = Thread.currentThread();
            isReady = true;
            final int injected = holder.injectedArguments();
            return injected == 0 || args == null
                    ? args
                    : Arrays.copyOfRange(args, Math.min(injected, args.length), args.length);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The same as {@link #Init}: any thread may always call MPI.
     *
     * @param required the level asked for
     * @param provided ignored; the level is always {@link #THREAD_MULTIPLE}
     * @param args what {@code main} got; may be null
     * @return {@code args} itself
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static String[] initThread(int required, int provided, String[] args)
            throws MPIException {
        return Init(args);
    }

    /**
     * Whether the calling thread is the one that called {@link #Init}.
     *
     * @return true for that thread
     */
    public static boolean isMainThread() {
        return Thread.currentThread().equals(initThread);
    }

    /**
     * The thread level.
     *
     * @return always {@link #THREAD_MULTIPLE}
     */
    public static int queryThread() {
        return THREAD_MULTIPLE;
    }

    /**
     * Ends MPI for this process: waits for buffered sends and for all other processes. Called once;
     * afterwards no call is allowed but {@link #Initialized} and {@link #Wtime}.
     *
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static void Finalize() throws MPIException {
        try {
            world().finish();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Whether MPI is running.
     *
     * @return true from {@link #Init} to {@link #Finalize}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static boolean Initialized() throws MPIException {
        return isReady && world.isInitialised();
    }

    /**
     * The name of this host.
     *
     * @return its name
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static String Get_processor_name() throws MPIException {
        try {
            return world().processorName();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Reads the clock. Allowed at any time.
     *
     * @return seconds since a moment in the past, the same for all processes of a host
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static double Wtime() throws MPIException {
        try {
            return world().wtime();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The resolution of {@link #Wtime}.
     *
     * @return seconds
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static double Wtick() throws MPIException {
        try {
            return world().wtick();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Gives buffer space to {@link Comm#Bsend} and its like, instead of any given before.
     *
     * @param buffer its length limits how much buffered sends hold; it is never written to
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static void Buffer_attach(byte[] buffer) throws MPIException {
        try {
            attach(buffer, present(buffer, "buffer").length);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Gives buffer space to {@link Comm#Bsend} and its like, instead of any given before.
     *
     * @param buffer its capacity limits how much buffered sends hold; it is never written to
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static void Buffer_attach(ByteBuffer buffer) throws MPIException {
        try {
            attach(buffer, present(buffer, "buffer").capacity());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Waits until all buffered messages are under way and takes the buffer space back.
     *
     * @return the array attached; null if there was none or it was a buffer outside the heap
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static byte[] Buffer_detach() throws MPIException {
        try {
            final Object buffer = detached();
            if (buffer instanceof ByteBuffer b) {
                return b.hasArray() && b.arrayOffset() == 0 ? b.array() : null;
            }
            return (byte[]) buffer;
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    private static Object detached() {
        synchronized (ATTACHMENT) {
            world().detachBuffer();
            final Object buffer = attached;
            attached = null;
            return buffer;
        }
    }

    /**
     * Keeps an error handler on {@link #COMM_WORLD}. Errors are thrown whichever it is.
     *
     * @param errhandler the handler to keep
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static void Errorhandler_set(Errhandler errhandler) throws MPIException {
        COMM_WORLD.Errorhandler_set(errhandler);
    }

    /**
     * The error handler kept on {@link #COMM_WORLD}.
     *
     * @return the handler
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Errhandler Errorhandler_get() throws MPIException {
        return COMM_WORLD.Errorhandler_get();
    }
}
