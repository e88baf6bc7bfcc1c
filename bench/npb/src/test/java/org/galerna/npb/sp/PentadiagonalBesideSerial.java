// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp;

import mpi.MPIException;
import org.galerna.npb.partition.BesideSerial;
import org.galerna.npb.sp.arithmetic.PentadiagonalLines;

/** SP's lines on all ranks beside one. */
public final class PentadiagonalBesideSerial {
    private PentadiagonalBesideSerial() {}

    public static void main(String[] args) throws MPIException {
        BesideSerial.main(model -> new PentadiagonalLines(model, false), args);
    }
}
