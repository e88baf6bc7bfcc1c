// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Arrays;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** A communicator of one group. */
public class Intracomm extends Comm {
    /** Wraps a communicator of the core; null where there is none. */
    Intracomm(org.galerna.IntraComm core) {
        super(core);
    }

    final org.galerna.IntraComm intra() {
        return (org.galerna.IntraComm) core();
    }

    @Override
    public Intracomm clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Intracomm dup() throws MPIException {
        try {
            return twin(new Intracomm(((org.galerna.IntraComm) core()).dup()));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    @Override
    public Intracomm iDup() throws MPIException {
        try {
            return pending(new Intracomm(null), core().idup());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    @Override
    public Intracomm dupWithInfo(Info info) throws MPIException {
        return hinted(dup(), info);
    }

    /**
     * Makes a communicator for each colour. Collective.
     *
     * @param colour from 0, or {@link MPI#UNDEFINED} to take no part
     * @param key orders the ranks
     * @return the communicator of the own colour, a null one for none
     * @throws MPIException if an argument is wrong
     */
    public final Intracomm split(int colour, int key) throws MPIException {
        try {
            if (colour < 0 && colour != MPI.UNDEFINED) {
                throw GalernaException.argument(
                        ErrorClass.ARG, "a colour is a number from 0", "colour", colour);
            }
            final int part = colour < 0 ? org.galerna.Comm.UNDEFINED : colour;
            return child(new Intracomm(intra().split(part, key)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a communicator for the processes of each host. Collective.
     *
     * @param splitType {@link Comm#TYPE_SHARED}, or {@link MPI#UNDEFINED} to take no part
     * @param key orders the ranks
     * @param info hints, none of which is used
     * @return the communicator, a null one for none
     * @throws MPIException if an argument is wrong
     */
    public final Intracomm splitType(int splitType, int key, Info info) throws MPIException {
        try {
            if (splitType != TYPE_SHARED && splitType != MPI.UNDEFINED) {
                throw GalernaException.argument(
                        ErrorClass.ARG, "the only type is TYPE_SHARED", "splitType", splitType);
            }
            return child(new Intracomm(intra().splitByHost(splitType == TYPE_SHARED, key)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a communicator of some of the processes.
     *
     * @param group the processes
     * @return the communicator, a null one for a process outside
     * @throws MPIException if an argument is wrong
     */
    public final Intracomm create(Group group) throws MPIException {
        try {
            return child(new Intracomm(intra().create(Group.core(group))));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a communicator of some of the processes; only they call.
     *
     * @param group the processes
     * @param tag tells simultaneous calls apart
     * @return the communicator, a null one for a process outside
     * @throws MPIException if an argument is wrong
     */
    public final Intracomm createGroup(Group group, int tag) throws MPIException {
        try {
            Ranks.tag(tag);
            return child(new Intracomm(intra().create(Group.core(group), tag)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a grid. Collective.
     *
     * @param dims size of each dimension
     * @param periods whether each is a ring
     * @param reorder whether ranks may change; they do not
     * @return the communicator, a null one for a process outside
     * @throws MPIException if an argument is wrong
     */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder)
            throws MPIException {
        try {
            if (dims == null || periods == null) {
                throw Ranks.missing(dims == null ? "dims" : "periods");
            }
            return child(
                    new CartComm(
                            intra().createCart(dims, Ranks.upTo(dims.length, periods), reorder)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a graph that every process knows. Collective.
     *
     * @param index edges up to and with each node's
     * @param edges their ends
     * @param reorder whether ranks may change; they do not
     * @return the communicator, a null one for a process outside
     * @throws MPIException if an argument is wrong
     */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder)
            throws MPIException {
        try {
            if (index == null || edges == null) {
                throw Ranks.missing(index == null ? "index" : "edges");
            }
            return child(new GraphComm(intra().createGraph(index, edges, reorder)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a graph whose edges any process may name. Collective.
     *
     * @param sources where edges come from; the other arrays may be longer than they need be
     * @param degrees edges of each source
     * @param destinations where they lead to
     * @param weights of the edges
     * @param info hints, none of which is used
     * @param reorder whether ranks may change; they do not
     * @return the communicator
     * @throws MPIException if an argument is wrong
     */
    public final GraphComm createDistGraph(
            int[] sources,
            int[] degrees,
            int[] destinations,
            int[] weights,
            Info info,
            boolean reorder)
            throws MPIException {
        try {
            if (weights == null) {
                throw Ranks.missing("weights");
            }
            return child(
                    new GraphComm(
                            intra().createDistGraph(sources, degrees, destinations, weights)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a graph without weights whose edges any process may name. Collective.
     *
     * @param sources where edges come from; the other arrays may be longer than they need be
     * @param degrees edges of each source
     * @param destinations where they lead to
     * @param info hints, none of which is used
     * @param reorder whether ranks may change; they do not
     * @return the communicator
     * @throws MPIException if an argument is wrong
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder)
            throws MPIException {
        try {
            return child(
                    new GraphComm(intra().createDistGraph(sources, degrees, destinations, null)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a graph whose processes name the edges to and from them. Collective.
     *
     * @param sources where the edges to this process come from
     * @param sourceWeights their weights
     * @param destinations where the edges from this process lead to
     * @param destWeights their weights
     * @param info hints, none of which is used
     * @param reorder whether ranks may change; they do not
     * @return the communicator
     * @throws MPIException if an argument is wrong
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destWeights,
            Info info,
            boolean reorder)
            throws MPIException {
        try {
            if (sourceWeights == null || destWeights == null) {
                throw Ranks.missing(sourceWeights == null ? "sourceWeights" : "destWeights");
            }
            return child(
                    new GraphComm(
                            intra().createDistGraphAdjacent(
                                            sources, sourceWeights, destinations, destWeights)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a graph without weights whose processes name the edges to and from them. Collective.
     *
     * @param sources where the edges to this process come from
     * @param destinations where the edges from this process lead to
     * @param info hints, none of which is used
     * @param reorder whether ranks may change; they do not
     * @return the communicator
     * @throws MPIException if an argument is wrong
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] destinations, Info info, boolean reorder) throws MPIException {
        try {
            return child(
                    new GraphComm(
                            intra().createDistGraphAdjacent(sources, null, destinations, null)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of the ranks up to this one.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            intra().scan(
                            Datatype.buffer(sendbuf, count, type),
                            Datatype.buffer(recvbuf, count, type),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of the ranks up to this one. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        return iScan((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /**
     * Combines the data of the ranks up to this one. Takes arrays and buffers alike. Returns at
     * once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            return new Request(
                    intra().iscan(
                                    Datatype.buffer(sendbuf, count, type),
                                    Datatype.buffer(recvbuf, count, type),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of the ranks up to this one. The data lies in the same buffer.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void scan(Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        try {
            intra().scan(
                            org.galerna.Buffer.IN_PLACE,
                            Datatype.buffer(recvbuf, count, type),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of the ranks up to this one. The data lies in the same buffer. Returns at
     * once.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScan(Buffer recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        return iScan((Object) recvbuf, count, type, op);
    }

    /**
     * Combines the data of the ranks up to this one. The data lies in the same buffer. Takes arrays
     * and buffers alike. Returns at once.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScan(Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            return new Request(
                    intra().iscan(
                                    org.galerna.Buffer.IN_PLACE,
                                    Datatype.buffer(recvbuf, count, type),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of the ranks before this one. Rank 0 gets nothing.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            intra().exscan(
                            Datatype.buffer(sendbuf, count, type),
                            Datatype.buffer(recvbuf, count, type),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of the ranks before this one. Rank 0 gets nothing. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        return iExScan((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /**
     * Combines the data of the ranks before this one. Rank 0 gets nothing. Takes arrays and buffers
     * alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iExScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            return new Request(
                    intra().iexscan(
                                    Datatype.buffer(sendbuf, count, type),
                                    Datatype.buffer(recvbuf, count, type),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of the ranks before this one. Rank 0 gets nothing. The data lies in the
     * same buffer.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void exScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        try {
            intra().exscan(
                            org.galerna.Buffer.IN_PLACE,
                            Datatype.buffer(buf, count, type),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of the ranks before this one. Rank 0 gets nothing. The data lies in the
     * same buffer. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iExScan(Buffer buf, int count, Datatype type, Op op) throws MPIException {
        return iExScan((Object) buf, count, type, op);
    }

    /**
     * Combines the data of the ranks before this one. Rank 0 gets nothing. The data lies in the
     * same buffer. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iExScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        try {
            return new Request(
                    intra().iexscan(
                                    org.galerna.Buffer.IN_PLACE,
                                    Datatype.buffer(buf, count, type),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Opens a port at which others can connect to this process.
     *
     * @return its name, to be told to them
     * @throws MPIException if the system has none
     */
    public static String openPort() throws MPIException {
        try {
            return MPI.ports().open();
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Opens a port at which others can connect to this process.
     *
     * @param info hints; none is used
     * @return its name, to be told to them
     * @throws MPIException if the system has none
     */
    public static String openPort(Info info) throws MPIException {
        return openPort();
    }

    /**
     * Closes a port.
     *
     * @param name what {@link #openPort()} returned
     * @throws MPIException if this process has no such port
     */
    public static void closePort(String name) throws MPIException {
        try {
            MPI.ports().close(name);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Waits for a group that connects. Collective.
     *
     * @param port a port that the root has opened; ignored elsewhere
     * @param root a rank
     * @return what joins the two groups
     * @throws MPIException if an argument is wrong or the other side is lost
     */
    public final Intercomm accept(String port, int root) throws MPIException {
        try {
            return child(Intercomm.joined(intra().accept(port, root)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits for a group that connects. Collective.
     *
     * @param port a port that the root has opened; ignored elsewhere
     * @param info hints; none is used
     * @param root a rank
     * @return what joins the two groups
     * @throws MPIException if an argument is wrong or the other side is lost
     */
    public final Intercomm accept(String port, Info info, int root) throws MPIException {
        return accept(port, root);
    }

    /**
     * Connects to a group that accepts. Collective.
     *
     * @param port the name of its port; ignored where this is not the root
     * @param root a rank
     * @return what joins the two groups
     * @throws MPIException if the port is closed or refuses
     */
    public final Intercomm connect(String port, int root) throws MPIException {
        try {
            return child(Intercomm.joined(intra().connect(port, root)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Connects to a group that accepts. Collective.
     *
     * @param port the name of its port; ignored where this is not the root
     * @param info hints; none is used
     * @param root a rank
     * @return what joins the two groups
     * @throws MPIException if the port is closed or refuses
     */
    public final Intercomm connect(String port, Info info, int root) throws MPIException {
        return connect(port, root);
    }

    /**
     * Publishes the name of a service, for the jobs of this user on this host.
     *
     * @param service its name
     * @param port where it is
     * @throws MPIException if the name is taken
     */
    public static void publishName(String service, String port) throws MPIException {
        try {
            MPI.ports().names().publish(service, port);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Publishes the name of a service, for the jobs of this user on this host.
     *
     * @param service its name
     * @param info hints; none is used
     * @param port where it is
     * @throws MPIException if the name is taken
     */
    public static void publishName(String service, Info info, String port) throws MPIException {
        publishName(service, port);
    }

    /**
     * Withdraws the name of a service.
     *
     * @param service its name
     * @param port that it was published with
     * @throws MPIException if it was not published, or with another port
     */
    public static void unpublishName(String service, String port) throws MPIException {
        try {
            MPI.ports().names().withdraw(service, port);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Withdraws the name of a service.
     *
     * @param service its name
     * @param info hints; none is used
     * @param port that it was published with
     * @throws MPIException if it was not published, or with another port
     */
    public static void unpublishName(String service, Info info, String port) throws MPIException {
        unpublishName(service, port);
    }

    /**
     * Finds a service by its name.
     *
     * @param service its name
     * @return its port
     * @throws MPIException if nobody has published it
     */
    public static String lookupName(String service) throws MPIException {
        try {
            return MPI.ports().names().lookup(service);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Finds a service by its name.
     *
     * @param service its name
     * @param info hints; none is used
     * @return its port
     * @throws MPIException if nobody has published it
     */
    public static String lookupName(String service, Info info) throws MPIException {
        return lookupName(service);
    }

    /**
     * Starts a job and joins its processes. Collective. On threads they are further threads; with
     * the hint {@code galerna_ranks} of value {@code processes} they are processes.
     *
     * @param command {@code java}
     * @param argv options of the JVM, a class and its arguments; may be null
     * @param maxprocs how many processes, all of which are started
     * @param info hints: {@code galerna_ranks}, {@code wdir}, {@code host}
     * @param root the process whose arguments count
     * @param errcodes filled with an error code for each process; may be null
     * @return what joins this group and the new processes
     * @throws MPIException if the job cannot be started
     */
    public final Intercomm spawn(
            String command, String[] argv, int maxprocs, Info info, int root, int[] errcodes)
            throws MPIException {
        return spawnMultiple(
                new String[] {command},
                new String[][] {argv},
                new int[] {maxprocs},
                new Info[] {info},
                root,
                errcodes);
    }

    /**
     * Starts a job of several programs and joins its processes. Collective.
     *
     * @param commands {@code java} for each
     * @param argv options of the JVM, a class and its arguments for each; may be null
     * @param maxprocs how many processes of each
     * @param info hints for each; may be null
     * @param root the process whose arguments count
     * @param errcodes filled with an error code for each process; may be null
     * @return what joins this group and the new processes
     * @throws MPIException if the job cannot be started
     */
    public final Intercomm spawnMultiple(
            String[] commands,
            String[][] argv,
            int[] maxprocs,
            Info[] info,
            int root,
            int[] errcodes)
            throws MPIException {
        try {
            final Programs programs = new Programs(commands, argv, maxprocs, info);
            final Intercomm made =
                    child(Intercomm.joined(intra().spawn(programs, "openmpi", root)));
            if (errcodes != null) {
                Arrays.fill(errcodes, MPI.SUCCESS);
            }
            return made;
        } catch (GalernaException e) {
            if (errcodes != null) {
                Arrays.fill(errcodes, e.errorClass().code());
            }
            throw failed(e);
        }
    }
}
