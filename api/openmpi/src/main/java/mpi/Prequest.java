// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.PersistentRequest;
import org.galerna.error.GalernaException;

/** A communication that is prepared once and started any number of times. */
public final class Prequest extends Request {
    Prequest(PersistentRequest core, Comm owner) {
        super(core, owner);
    }

    /**
     * Starts the communication.
     *
     * @throws MPIException if it is active or was freed
     */
    public void start() throws MPIException {
        try {
            if (core() == null) {
                throw GalernaException.argument(
                        org.galerna.error.ErrorClass.REQUEST,
                        "the request was freed",
                        "request",
                        null);
            }
            ((PersistentRequest) core()).start();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Starts several communications.
     *
     * @param requests none is null
     * @throws MPIException at the first that cannot be started
     */
    public static void startAll(Prequest[] requests) throws MPIException {
        if (requests == null) {
            throw MPI.failed(Ranks.missing("requests"));
        }
        for (final Prequest request : requests) {
            request.start();
        }
    }
}
