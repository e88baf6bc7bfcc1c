// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.InterComm;
import org.galerna.error.GalernaException;

/**
 * A communicator of two groups. Rank, size and group are those of the local group; messages go to
 * and come from ranks of the remote group. Collective calls are refused. See MPI-1.1, section 5.6.
 */
public class Intercomm extends Comm {
    Intercomm(InterComm core) {
        super(core);
    }

    private InterComm inter(String call) throws MPIException {
        return (InterComm) known(call);
    }

    /**
     * Number of processes in the remote group.
     *
     * @return a number from 1
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Remote_size() throws MPIException {
        try {
            return inter("Remote_size").remoteSize();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The remote group.
     *
     * @return a new group object
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Group Remote_group() throws MPIException {
        try {
            return new Group(inter("Remote_group").remoteGroup());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Makes one communicator of both groups. Collective over both; all of one side pass the same
     * {@code high}. With equal flags on both sides the order of the groups is any, but the same
     * everywhere.
     *
     * @param high whether this group's ranks come second
     * @return the communicator
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Intracomm Merge(boolean high) throws MPIException {
        try {
            return child(Intracomm.of(inter("Merge").merge(high)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Duplicates this communicator. Collective over both groups.
     *
     * @return an {@code Intercomm} congruent to this one
     * @throws MPIException if the call fails
     */
    @Override
    public Object clone() throws MPIException {
        return super.clone();
    }
}
