// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Counts, elements and fields of a status. */
@Conformance
class StatusConformance {
    @Ranks({1, 2, 5})
    @InterruptAfter(seconds = 10)
    void countsAreItemsAndElementsAreBaseElements(Intracomm world) {
        int me = world.Rank();
        Request receive = world.Irecv(new int[10], 0, 10, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        world.Send(new int[6], 0, 6, MPI.INT, me, 17);
        Status s = receive.Wait();
        assertEquals(me, s.source);
        assertEquals(17, s.tag);
        assertFalse(s.Test_cancelled());
        assertEquals(6, s.Get_count(MPI.INT));
        assertEquals(3, s.Get_count(MPI.INT2));
        assertEquals(MPI.UNDEFINED, s.Get_count(Datatype.Contiguous(4, MPI.INT)));
        assertEquals(6, s.Get_elements(MPI.INT));
        assertEquals(6, s.Get_elements(MPI.INT2));
        assertEquals(6, s.Get_elements(Datatype.Contiguous(4, MPI.INT)));
        assertEquals(MPI.UNDEFINED, s.Get_count(MPI.DOUBLE), "another base type");
        s.source = 5;
        s.index = 3;
        assertEquals(6, s.Get_count(MPI.INT), "fields belong to the program");
    }

    /** Items of no elements: the count posted, and no number of elements. */
    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void emptyItemsAreCountedAsPosted(Intracomm world) {
        Datatype empty = Datatype.Contiguous(0, MPI.INT);
        int me = world.Rank();
        Request receive = world.Irecv(new int[1], 0, 100, empty, me, 1);
        world.Send(new int[1], 0, 100, empty, me, 1);
        Status s = receive.Wait();
        assertEquals(100, s.Get_count(empty));
        assertEquals(MPI.UNDEFINED, s.Get_elements(empty));
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void aNewStatusIsEmpty(Intracomm world) {
        Status s = new Status();
        assertEquals(MPI.ANY_SOURCE, s.source);
        assertEquals(MPI.ANY_TAG, s.tag);
        assertEquals(MPI.UNDEFINED, s.index);
        assertEquals(0, s.Get_count(MPI.INT));
        assertEquals(0, s.Get_elements(MPI.DOUBLE));
        assertFalse(s.Test_cancelled());
        assertEquals(1, world.Size());
    }
}
