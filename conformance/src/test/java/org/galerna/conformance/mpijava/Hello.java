// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import mpi.MPI;

/** The smallest program; a test counts the classes it loads. */
public final class Hello {
    private Hello() {}

    /**
     * Runs.
     *
     * @param args not used.
     */
    public static void main(String[] args) {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        String line = "Hello from rank " + me + " of " + size;
        if (line.isEmpty()) {
            throw new IllegalStateException();
        }
        MPI.Finalize();
    }
}
