// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.Buffer;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Messages of serializable objects, which Open MPI's bindings do not have: each program that needs
 * them serialises into bytes by itself. Not of that interface; a program that uses it needs this
 * library.
 *
 * <p>An object travels by {@link java.io.Serializable}; who receives it gets a copy, and a rank's
 * own object may come back as itself. What comes from another process passes the filter that the
 * property {@code galerna.objects} sets. An object can be null.
 *
 * <p>Any thread may call; on one communicator one collective call at a time. Errors go to the
 * communicator's handler.
 */
public final class ObjectMessages {
    private ObjectMessages() {}

    /**
     * Sends in standard mode: returns when the object may be changed.
     *
     * @param comm the communicator
     * @param object serializable, or null
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0
     * @throws MPIException of class {@code ERR_TYPE} if the object or what it refers to cannot be
     *     serialised; if an argument is wrong or the receiver has ended
     */
    public static void send(Comm comm, Object object, int dest, int tag) throws MPIException {
        try {
            comm.core().sendObject(object, Ranks.dest(dest), Ranks.sent(tag, "tag"));
        } catch (GalernaException e) {
            throw comm.failed(e);
        }
    }

    /**
     * Receives an object.
     *
     * @param comm the communicator
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a number from 0, or {@link MPI#ANY_TAG}
     * @return the object; null also from no process
     * @throws MPIException of class {@code ERR_TYPE} or {@code ERR_TRUNCATE} if the message was not
     *     sent as an object, of class {@code ERR_TYPE} if the filter refuses it or its class is not
     *     there; if an argument is wrong or the sender has ended
     */
    public static Object recv(Comm comm, int source, int tag) throws MPIException {
        try {
            return comm.core().recvObject(Ranks.source(source), Ranks.tag(tag));
        } catch (GalernaException e) {
            throw comm.failed(e);
        }
    }

    /**
     * Brings an object of the root to all ranks.
     *
     * @param comm the communicator
     * @param object the object at the root; not looked at elsewhere
     * @param root the rank that has it
     * @return the object
     * @throws MPIException as {@link #send} and {@link #recv}
     */
    public static Object bcast(Intracomm comm, Object object, int root) throws MPIException {
        try {
            return comm.intra().bcastObject(object, root);
        } catch (GalernaException e) {
            throw comm.failed(e);
        }
    }

    /**
     * Collects an object of each rank at the root.
     *
     * @param comm the communicator
     * @param object this rank's
     * @param root the rank that gets all
     * @return at the root all objects in the order of the ranks, elsewhere null
     * @throws MPIException as {@link #send} and {@link #recv}
     */
    public static Object[] gather(Intracomm comm, Object object, int root) throws MPIException {
        try {
            final boolean isRoot = comm.intra().rank() == root;
            final Object[] all = isRoot ? new Object[comm.intra().size()] : null;
            comm.intra().gather(one(object), isRoot ? each(all) : null, root);
            return all;
        } catch (GalernaException e) {
            throw comm.failed(e);
        }
    }

    /**
     * Collects an object of each rank at all ranks.
     *
     * @param comm the communicator
     * @param object this rank's
     * @return all objects in the order of the ranks
     * @throws MPIException as {@link #send} and {@link #recv}
     */
    public static Object[] allGather(Intracomm comm, Object object) throws MPIException {
        try {
            final Object[] all = new Object[comm.intra().size()];
            comm.intra().allgather(one(object), each(all));
            return all;
        } catch (GalernaException e) {
            throw comm.failed(e);
        }
    }

    /**
     * Gives each rank one of the root's objects.
     *
     * @param comm the communicator
     * @param objects at the root one for each rank; not looked at elsewhere
     * @param root the rank that has them
     * @return this rank's object
     * @throws MPIException of class {@code ERR_ARG} if the root has too few; as {@link #send} and
     *     {@link #recv}
     */
    public static Object scatter(Intracomm comm, Object[] objects, int root) throws MPIException {
        try {
            final boolean isRoot = comm.intra().rank() == root;
            if (isRoot && (objects == null || objects.length < comm.intra().size())) {
                throw tooFew(objects, comm.intra().size());
            }
            final Object[] mine = new Object[1];
            comm.intra().scatter(isRoot ? each(objects) : null, each(mine), root);
            return mine[0];
        } catch (GalernaException e) {
            throw comm.failed(e);
        }
    }

    private static Buffer one(Object object) {
        return each(new Object[] {object});
    }

    /** Blocks of one object. */
    private static Buffer each(Object[] objects) {
        return Buffer.of(objects, 0, 1, org.galerna.datatype.Datatype.OBJECT);
    }

    private static GalernaException tooFew(Object[] objects, int size) {
        return GalernaException.of(ErrorClass.ARG, "there are fewer objects than ranks")
                .argument("objects.length", objects == null ? 0 : objects.length)
                .advice("Give one object for each of the " + size + " ranks")
                .exception();
    }
}
