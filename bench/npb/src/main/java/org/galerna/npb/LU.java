// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import mpi.MPIException;
import org.galerna.npb.frame.Benchmark;
import org.galerna.npb.lu.RelaxationSolver;

/** Flow solver by symmetric over-relaxation: {@code mpjrun -np 4 org.galerna.npb.LU -class A}. */
public final class LU {
    private LU() {}

    /**
     * Runs it.
     *
     * @param args see {@link org.galerna.npb.frame.Options}.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        Benchmark.main(new RelaxationSolver(), args);
    }
}
