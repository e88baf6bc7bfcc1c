// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import mpi.MPIException;
import org.galerna.npb.bt.BlockSolver;
import org.galerna.npb.frame.Benchmark;

/** Block tridiagonal flow solver: {@code mpjrun -np 4 org.galerna.npb.BT -class A}. */
public final class BT {
    private BT() {}

    /**
     * Runs it.
     *
     * @param args see {@link org.galerna.npb.frame.Options}.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        Benchmark.main(new BlockSolver(), args);
    }
}
