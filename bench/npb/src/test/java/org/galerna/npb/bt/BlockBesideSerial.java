// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.bt;

import mpi.MPIException;
import org.galerna.npb.bt.arithmetic.BlockLines;
import org.galerna.npb.partition.BesideSerial;

/** BT's lines on all ranks beside one. */
public final class BlockBesideSerial {
    private BlockBesideSerial() {}

    public static void main(String[] args) throws MPIException {
        BesideSerial.main(BlockLines::new, args);
    }
}
