// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The pieces that need no other rank: bridges for old class files, exceptions, constants. */
@Timeout(30)
class SingletonTest {
    /** Class files of MPJ Express link these forms; a compiler never sees them. */
    @Test
    void oldClassFilesLinkTheirFormsOfAttrGetAndBufferDetach() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        lookup.findStatic(MPI.class, "Buffer_detach", MethodType.methodType(void.class));
        lookup.findVirtual(Comm.class, "Attr_get", MethodType.methodType(Object.class, int.class));
        lookup.findVirtual(Comm.class, "Attr_get", MethodType.methodType(int.class, int.class));
    }

    @Test
    void theExceptionIsUncheckedAndSaysEverythingItself() {
        assertInstanceOf(RuntimeException.class, new MPIException());
        assertInstanceOf(mpjdev.MPJDevException.class, new MPIException("x"));
        assertInstanceOf(xdev.XDevException.class, new MPIException("x"));
        assertEquals("x", new MPIException("x").getMessage());
        assertTrue(new MPIException(new IllegalStateException("y")).getMessage().contains("y"));
    }

    @Test
    void constantsHaveTheValuesProgramsExpect() {
        assertEquals(-1, MPI.UNDEFINED);
        assertEquals(-2, MPI.ANY_SOURCE);
        assertEquals(-2, MPI.ANY_TAG);
        assertEquals(-3, MPI.PROC_NULL);
        assertEquals(0, MPI.IDENT);
        assertEquals(1, MPI.SIMILAR);
        assertEquals(2, MPI.UNEQUAL);
        assertEquals(3, MPI.CONGRUENT);
        assertEquals(1, MPI.GRAPH);
        assertEquals(2, MPI.CART);
        assertTrue(MPI.TAG_UB != MPI.HOST && MPI.HOST != MPI.IO && MPI.IO != MPI.TAG_UB);
        assertNull(MPI.COMM_NULL);
        assertNull(MPI.GROUP_NULL);
        assertTrue(MPI.REQUEST_NULL.Is_null());
    }
}
