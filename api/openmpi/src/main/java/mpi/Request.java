// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.Completion;
import org.galerna.error.GalernaException;

/**
 * A communication under way. When it is complete the object is {@linkplain #isNull() null}, a
 * persistent one inactive; waiting again returns at once.
 */
public class Request implements Freeable {
    private org.galerna.Request core;
    private final Object owner; // a communicator, a file, or nobody

    /** Wraps a request of a communicator or a file; null for {@link MPI#REQUEST_NULL}. */
    Request(org.galerna.Request core, Object owner) {
        this.core = core;
        this.owner = owner;
        if (owner instanceof Comm comm) {
            comm.began(core);
        }
    }

    final MPIException failed(GalernaException e) {
        return MPI.failed(e, handler());
    }

    /** What becomes of errors. */
    private Errhandler handler() {
        if (owner instanceof File file) {
            return file.handler();
        }
        return owner instanceof Comm comm ? comm.handler() : MPI.COMM_WORLD.handler();
    }

    final org.galerna.Request core() {
        return core;
    }

    @Override
    public void free() throws MPIException {
        final org.galerna.Request active = core;
        core = null;
        if (active == null || active.isNull()) {
            return;
        }
        try {
            active.free();
        } catch (GalernaException e) {
            core = active;
            throw failed(e);
        }
    }

    /**
     * Asks to cancel; the request is still to be completed. A receive that has not matched always
     * is cancelled.
     *
     * @throws MPIException if the request is not active
     */
    public final void cancel() throws MPIException {
        try {
            if (core == null) {
                throw GalernaException.argument(
                        org.galerna.error.ErrorClass.REQUEST,
                        "the request is null",
                        "request",
                        null);
            }
            core.cancel();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Whether there is nothing to wait for and never will be.
     *
     * @return true of a completed request that is not persistent, and of a freed one
     */
    public final boolean isNull() {
        return core == null || core.isNull();
    }

    /**
     * Waits until the communication is complete.
     *
     * @return what became of it; empty for a send and where nothing is active
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public final Status waitStatus() throws MPIException {
        try {
            return new Status(core == null ? new org.galerna.Status() : core.waitFor());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits until the communication is complete.
     *
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public final void waitFor() throws MPIException {
        waitStatus();
    }

    /**
     * Looks whether the communication is complete.
     *
     * @return what became of it, null if it goes on
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public final Status testStatus() throws MPIException {
        try {
            final org.galerna.Status status = core == null ? new org.galerna.Status() : core.test();
            return status == null ? null : new Status(status);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Looks whether the communication is complete, and leaves the request as it is.
     *
     * @return what became of it, null if it goes on
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public final Status getStatus() throws MPIException {
        try {
            final org.galerna.Status status = core == null ? new org.galerna.Status() : core.look();
            return status == null ? null : new Status(status);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Looks whether the communication is complete.
     *
     * @return whether it is
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public final boolean test() throws MPIException {
        return testStatus() != null;
    }

    private static org.galerna.Request[] cores(Request[] requests) throws MPIException {
        if (requests == null) {
            throw MPI.failed(Ranks.missing("requests"));
        }
        final org.galerna.Request[] cores = new org.galerna.Request[requests.length];
        for (int i = 0; i < cores.length; i++) {
            cores[i] = requests[i] == null ? null : requests[i].core;
        }
        return cores;
    }

    /** What a call throws: the first failure, unless the handler of a later one ends the job. */
    private static MPIException failed(GalernaException e, Request[] requests) {
        if (!handler(e, requests).isFatal()) {
            for (final Throwable other : e.getSuppressed()) {
                if (other instanceof GalernaException later && handler(later, requests).isFatal()) {
                    return MPI.failed(later, handler(later, requests));
                }
            }
        }
        return MPI.failed(e, handler(e, requests));
    }

    /** The handler of the request that failed. */
    private static Errhandler handler(GalernaException e, Request[] requests) {
        return e.request().isPresent()
                ? requests[e.request().getAsInt()].handler()
                : MPI.COMM_WORLD.handler();
    }

    private static boolean hasActive(org.galerna.Request[] requests) {
        for (final org.galerna.Request request : requests) {
            if (request != null && request.isActive()) {
                return true;
            }
        }
        return false;
    }

    private static int index(int found) {
        return found < 0 ? MPI.UNDEFINED : found;
    }

    private static Status status(Completion one) {
        return new Status(one.status(), index(one.index()));
    }

    private static Status[] statuses(org.galerna.Status[] all) {
        final Status[] result = new Status[all.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = new Status(all[i], i);
        }
        return result;
    }

    private static Status[] statuses(Completion[] some) {
        final Status[] result = new Status[some.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = status(some[i]);
        }
        return result;
    }

    private static int[] indices(Completion[] some) {
        final int[] result = new int[some.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = some[i].index();
        }
        return result;
    }

    /**
     * Waits for one of several requests.
     *
     * @param requests null ones and inactive ones are skipped
     * @return what became of it; its index tells which it is, {@link MPI#UNDEFINED} if none was
     *     active
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static Status waitAnyStatus(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            return status(org.galerna.Request.waitAny(cores));
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }

    /**
     * Waits for one of several requests.
     *
     * @param requests null ones and inactive ones are skipped
     * @return which it is, {@link MPI#UNDEFINED} if none was active
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static int waitAny(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            return index(org.galerna.Request.waitAny(cores).index());
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }

    /**
     * Looks for a request that is complete.
     *
     * @param requests null ones and inactive ones are skipped
     * @return what became of it, null if all go on; index {@link MPI#UNDEFINED} if none was active
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static Status testAnyStatus(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            final Completion one = org.galerna.Request.testAny(cores);
            return one == null ? null : status(one);
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }

    /**
     * Looks for a request that is complete.
     *
     * @param requests null ones and inactive ones are skipped
     * @return which it is, {@link MPI#UNDEFINED} if there is none
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static int testAny(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            final Completion one = org.galerna.Request.testAny(cores);
            return one == null ? MPI.UNDEFINED : index(one.index());
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }

    /**
     * Waits for all requests.
     *
     * @param requests null ones and inactive ones are skipped
     * @return what became of each
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static Status[] waitAllStatus(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            return statuses(org.galerna.Request.waitAll(cores));
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }

    /**
     * Waits for all requests.
     *
     * @param requests null ones and inactive ones are skipped
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static void waitAll(Request[] requests) throws MPIException {
        waitAllStatus(requests);
    }

    /**
     * Looks whether all requests are complete.
     *
     * @param requests null ones and inactive ones are skipped
     * @return what became of each, null if one goes on
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static Status[] testAllStatus(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            final org.galerna.Status[] all = org.galerna.Request.testAll(cores);
            return all == null ? null : statuses(all);
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }

    /**
     * Looks whether all requests are complete.
     *
     * @param requests null ones and inactive ones are skipped
     * @return whether they are
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static boolean testAll(Request[] requests) throws MPIException {
        return testAllStatus(requests) != null;
    }

    /**
     * Waits for at least one request and takes all that are complete then.
     *
     * @param requests null ones and inactive ones are skipped
     * @return what became of each; null if none was active
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static Status[] waitSomeStatus(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            return hasActive(cores) ? statuses(org.galerna.Request.waitSome(cores)) : null;
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }

    /**
     * Waits for at least one request and takes all that are complete then.
     *
     * @param requests null ones and inactive ones are skipped
     * @return which they are; null if none was active
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static int[] waitSome(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            return hasActive(cores) ? indices(org.galerna.Request.waitSome(cores)) : null;
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }

    /**
     * Takes all requests that are complete.
     *
     * @param requests null ones and inactive ones are skipped
     * @return what became of each; null if none was active
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static Status[] testSomeStatus(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            return hasActive(cores) ? statuses(org.galerna.Request.testSome(cores)) : null;
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }

    /**
     * Takes all requests that are complete.
     *
     * @param requests null ones and inactive ones are skipped
     * @return which they are; null if none was active
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public static int[] testSome(Request[] requests) throws MPIException {
        final org.galerna.Request[] cores = cores(requests);
        try {
            return hasActive(cores) ? indices(org.galerna.Request.testSome(cores)) : null;
        } catch (GalernaException e) {
            throw failed(e, requests);
        }
    }
}
