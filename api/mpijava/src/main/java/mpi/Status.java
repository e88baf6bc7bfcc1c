// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.error.GalernaException;

/** What became of a communication. The program may change the fields. */
public class Status {
    /** Rank of the sender, in the communicator of the receive. */
    public int source;

    /** Tag of the message. */
    public int tag;

    /** Place of the request in the array given to a call on several requests. */
    public int index = MPI.UNDEFINED;

    private final org.galerna.Status core;

    /** Makes an empty status: any source, any tag, nothing received. */
    public Status() {
        this(new org.galerna.Status());
    }

    Status(org.galerna.Status core) {
        this.core = core;
        this.source = core.source();
        this.tag = core.tag();
    }

    private static int count(long number) {
        return number == (int) number ? (int) number : MPI.UNDEFINED;
    }

    /**
     * How many items were received.
     *
     * @param datatype the type of the receive
     * @return a number from 0, or {@link MPI#UNDEFINED} if the message is no whole number of items
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Get_count(Datatype datatype) throws MPIException {
        try {
            return count(core.count(Datatype.core(datatype)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * How many base elements were received.
     *
     * @param datatype the type of the receive
     * @return a number from 0, or {@link MPI#UNDEFINED} if the type has no elements
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Get_elements(Datatype datatype) throws MPIException {
        try {
            return count(core.elements(Datatype.core(datatype)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Whether the communication was cancelled.
     *
     * @return true if it was
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public boolean Test_cancelled() throws MPIException {
        return core.isCancelled();
    }
}
