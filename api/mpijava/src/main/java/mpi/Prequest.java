// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.PersistentRequest;
import org.galerna.error.GalernaException;

/** A communication that is prepared once and started any number of times. */
public class Prequest extends Request {
    private final PersistentRequest persistent;

    Prequest(PersistentRequest core) {
        super(core);
        this.persistent = core;
    }

    /**
     * Starts the communication; the array belongs to it until it is complete.
     *
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Start() throws MPIException {
        try {
            persistent.start();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Starts several requests.
     *
     * @param array_of_request the requests, started in this order; null elements are skipped
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static void Startall(Prequest[] array_of_request) throws MPIException {
        for (Prequest request : MPI.present(array_of_request, "array_of_request")) {
            if (request != null) {
                request.Start();
            }
        }
    }
}
