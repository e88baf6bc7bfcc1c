// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp;

import mpi.MPIException;
import org.galerna.npb.partition.FirstStep;

/** The first step of SP. */
public final class PentadiagonalFirstStep {
    private PentadiagonalFirstStep() {}

    public static void main(String[] args) throws MPIException {
        FirstStep.main(new PentadiagonalSolver(), args);
    }
}
