// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import mpi.MPIException;
import org.galerna.npb.cg.EigenvalueEstimate;
import org.galerna.npb.frame.Benchmark;

/** Conjugate gradient: {@code mpjrun -np 4 org.galerna.npb.CG -class A}. */
public final class CG {
    private CG() {}

    /**
     * Runs it.
     *
     * @param args see {@link org.galerna.npb.frame.Options}.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        Benchmark.main(new EigenvalueEstimate(), args);
    }
}
