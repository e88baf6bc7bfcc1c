// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.MPIException;

/** Calls that must fail, with a class, the same number as code, and words. */
final class Refusal {
    private Refusal() {}

    /** A call. */
    interface Call {
        void make() throws MPIException;
    }

    static void fails(int code, Call call) {
        fails(code, "", call);
    }

    static void fails(int code, String words, Call call) {
        MPIException e = assertThrows(MPIException.class, call::make);
        assertEquals(code, e.getErrorClass(), e.getMessage());
        assertEquals(code, e.getErrorCode(), e.getMessage());
        assertTrue(e.getMessage().contains(words), e.getMessage());
    }
}
