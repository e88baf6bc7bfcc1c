// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.bt;

import mpi.MPIException;
import org.galerna.npb.partition.FirstStep;

/** The first step of BT. */
public final class BlockFirstStep {
    private BlockFirstStep() {}

    public static void main(String[] args) throws MPIException {
        FirstStep.main(new BlockSolver(), args);
    }
}
