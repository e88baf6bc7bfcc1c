// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.error.GalernaException;

/** A communicator between two groups. */
public final class Intercomm extends Comm {
    Intercomm(org.galerna.InterComm core) {
        super(core);
    }

    private org.galerna.InterComm inter() throws MPIException {
        return (org.galerna.InterComm) known();
    }

    /**
     * The processes that have started this one's job.
     *
     * @return the same at every call but for the object; {@linkplain Comm#isNull() null} if none
     *     did
     * @throws MPIException if MPI is not running
     */
    public static Intercomm getParent() throws MPIException {
        return MPI.parent();
    }

    /** Wraps what joins two groups that were started apart. */
    static Intercomm joined(org.galerna.InterComm core) {
        final Intercomm made = new Intercomm(core);
        made.joined();
        return made;
    }

    @Override
    public Intercomm clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Intercomm dup() throws MPIException {
        try {
            return twin(new Intercomm(((org.galerna.InterComm) core()).dup()));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    @Override
    public Intercomm iDup() throws MPIException {
        try {
            return pending(new Intercomm(null), core().idup());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    @Override
    public Intercomm dupWithInfo(Info info) throws MPIException {
        return hinted(dup(), info);
    }

    /**
     * The number of processes of the other group.
     *
     * @return from 1
     * @throws MPIException if the communicator is null
     */
    public int getRemoteSize() throws MPIException {
        try {
            return inter().remoteSize();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The other group.
     *
     * @return a new group
     * @throws MPIException if the communicator is null
     */
    public Group getRemoteGroup() throws MPIException {
        try {
            return new Group(inter().remoteGroup());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes one communicator of both groups. Collective.
     *
     * @param high whether this side's ranks come second; where both say the same, either may
     * @return the communicator
     * @throws MPIException if the call fails
     */
    public Intracomm merge(boolean high) throws MPIException {
        try {
            return child(new Intracomm(inter().merge(high)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }
}
