// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import mpi.MPIException;
import org.galerna.npb.ep.GaussianPairs;
import org.galerna.npb.frame.Benchmark;

/** Embarrassingly parallel: {@code mpjrun -np 4 org.galerna.npb.EP -class A}. */
public final class EP {
    private EP() {}

    /**
     * Runs it.
     *
     * @param args see {@link org.galerna.npb.frame.Options}.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        Benchmark.main(new GaussianPairs(), args);
    }
}
