// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import mpi.MPIException;
import org.galerna.npb.frame.Benchmark;
import org.galerna.npb.mg.Multigrid;

/** Multigrid: {@code mpjrun -np 4 org.galerna.npb.MG -class A}. */
public final class MG {
    private MG() {}

    /**
     * Runs it.
     *
     * @param args see {@link org.galerna.npb.frame.Options}.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        Benchmark.main(new Multigrid(), args);
    }
}
