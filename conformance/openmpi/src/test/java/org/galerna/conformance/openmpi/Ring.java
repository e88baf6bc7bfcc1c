// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import java.nio.IntBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** The ranks in a circle, as most bodies use them, and the window that each of them has. */
final class Ring {
    private Ring() {}

    static int next(Intracomm world) throws MPIException {
        return (world.getRank() + 1) % world.getSize();
    }

    static int before(Intracomm world) throws MPIException {
        return (world.getRank() + world.getSize() - 1) % world.getSize();
    }

    /** A window on all elements of a buffer. */
    static Win window(IntBuffer base, Intracomm world) throws MPIException {
        return new Win(base, base.capacity(), 1, MPI.INFO_NULL, world);
    }
}
