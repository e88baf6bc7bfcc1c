// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.Completion;
import org.galerna.error.GalernaException;

/**
 * A non-blocking communication. One thread at a time waits for it or tests it; the data of a
 * receive is there when one of these calls has returned its status. See MPI-1.1, section 3.7.
 */
public class Request {
    final org.galerna.Request core;

    /** Wraps a request of the core; null for {@link MPI#REQUEST_NULL}. */
    Request(org.galerna.Request core) {
        this.core = core;
    }

    private org.galerna.Request core() throws MPIException {
        if (core == null) {
            throw MPIException.in("the request is REQUEST_NULL");
        }
        return core;
    }

    private static org.galerna.Request[] cores(Request[] requests) throws MPIException {
        MPI.present(requests, "array_of_requests");
        final org.galerna.Request[] cores = new org.galerna.Request[requests.length];
        for (int i = 0; i < cores.length; i++) {
            cores[i] = requests[i] == null ? null : requests[i].core;
        }
        return cores;
    }

    private static Status of(org.galerna.Status status) {
        return status == null ? null : new Status(status);
    }

    private static Status[] all(Request[] requests, org.galerna.Status[] found) {
        if (found == null) {
            return null;
        }
        final Status[] statuses = new Status[found.length];
        for (int i = 0; i < found.length; i++) {
            if (requests[i] != null) {
                statuses[i] = new Status(found[i]);
                statuses[i].index = i;
            }
        }
        return statuses;
    }

    private static Status one(Completion completion) {
        if (completion == null) {
            return null;
        }
        final Status status = new Status(completion.status());
        status.index = completion.index();
        return status;
    }

    private static Status[] some(Completion[] completions) {
        final Status[] statuses = new Status[completions.length];
        for (int i = 0; i < statuses.length; i++) {
            statuses[i] = one(completions[i]);
        }
        return statuses;
    }

    /**
     * Waits until the communication is complete; the request is then null, a persistent one
     * inactive.
     *
     * @return its status; empty for a request that is not active
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Status Wait() throws MPIException {
        try {
            return core == null ? MPI.EMPTY_STATUS : new Status(core.waitFor());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Looks whether the communication is complete, which helps it on; if so, as {@link #Wait}.
     *
     * @return its status; empty for a request that is not active; null if it is not complete
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Status Test() throws MPIException {
        try {
            if (core == null) {
                return MPI.EMPTY_STATUS;
            }
            return of(core.test());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Looks whether the communication is complete, and leaves the request to be completed by
     * another call. A member of FastMPJ.
     *
     * @return its status; empty for a request that is not active; null if it is not complete
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Status Get_status() throws MPIException {
        try {
            return core == null ? MPI.EMPTY_STATUS : of(core.look());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Whether there is nothing to wait for and never will be.
     *
     * @return true when complete or freed; false for a persistent request
     */
    public boolean Is_null() {
        return core == null || core.isNull();
    }

    /**
     * Asks to cancel. The request must still be completed; its status tells whether it was
     * cancelled. A receive that has met no message always is.
     *
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Cancel() throws MPIException {
        try {
            core().cancel();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Gives the request up. The communication goes on to its end; nobody is told.
     *
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Free() throws MPIException {
        try {
            core().free();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Waits for all requests.
     *
     * @param array_of_requests the requests; null elements and inactive requests are skipped; the
     *     array is not changed
     * @return one status for each: empty if the request was not active, null for a null element
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Status[] Waitall(Request[] array_of_requests) throws MPIException {
        try {
            return all(array_of_requests, org.galerna.Request.waitAll(cores(array_of_requests)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Looks whether all requests are complete; changes none of them if not.
     *
     * @param array_of_requests the requests; null elements and inactive requests are skipped; the
     *     array is not changed
     * @return null if one is not complete; else as {@link #Waitall}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Status[] Testall(Request[] array_of_requests) throws MPIException {
        try {
            return all(array_of_requests, org.galerna.Request.testAll(cores(array_of_requests)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Waits for one request.
     *
     * @param array_of_requests the requests; null elements and inactive requests are skipped; the
     *     array is not changed
     * @return its status, with its {@code index}; if none is active, an empty status with index
     *     {@link MPI#UNDEFINED}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Status Waitany(Request[] array_of_requests) throws MPIException {
        try {
            return one(org.galerna.Request.waitAny(cores(array_of_requests)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Looks for one complete request.
     *
     * @param array_of_requests the requests; null elements and inactive requests are skipped; the
     *     array is not changed
     * @return null if none is complete; else as {@link #Waitany}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Status Testany(Request[] array_of_requests) throws MPIException {
        try {
            return one(org.galerna.Request.testAny(cores(array_of_requests)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Waits for at least one request and completes all that are complete then.
     *
     * @param array_of_requests the requests; null elements and inactive requests are skipped; the
     *     array is not changed
     * @return their statuses, each with its {@code index}; none if no request is active
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Status[] Waitsome(Request[] array_of_requests) throws MPIException {
        try {
            return some(org.galerna.Request.waitSome(cores(array_of_requests)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Completes all requests that are complete.
     *
     * @param array_of_requests the requests; null elements and inactive requests are skipped; the
     *     array is not changed
     * @return their statuses, each with its {@code index}; none if no request is complete
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Status[] Testsome(Request[] array_of_requests) throws MPIException {
        try {
            return some(org.galerna.Request.testSome(cores(array_of_requests)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }
}
