// SPDX-License-Identifier: Apache-2.0
package org.galerna.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of a program, which lives outside package mpi, before Init. */
@Timeout(30)
class EarlyCallTest {
    @Test
    void callsBeforeInitNameThemselvesAndSayWhatToDo() {
        int[] data = new int[1];
        assertRefused("Barrier", () -> MPI.COMM_WORLD.Barrier());
        assertRefused("Rank", () -> MPI.COMM_WORLD.Rank());
        assertRefused("Send", () -> MPI.COMM_SELF.Send(data, 0, 1, MPI.INT, 0, 0));
        assertRefused("Attr_get", () -> MPI.COMM_WORLD.Attr_get(MPI.TAG_UB));
    }

    private static void assertRefused(String call, Runnable early) {
        MPIException e = assertThrows(MPIException.class, early::run);
        assertEquals(
                call
                        + ": MPI is not running: called before Init. Call MPI.Init first, once, at"
                        + " the start of the program",
                e.getMessage());
    }
}
