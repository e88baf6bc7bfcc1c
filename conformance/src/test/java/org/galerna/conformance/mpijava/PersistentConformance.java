// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Persistent requests: made once, started many times. */
@Conformance
class PersistentConformance {
    @Ranks
    @InterruptAfter(seconds = 10)
    void everyModeRestartsAndReadsTheBufferAnew(Intracomm world) {
        int me = world.Rank();
        int next = (me + 1) % world.Size();
        int before = (me + world.Size() - 1) % world.Size();
        int[] out = new int[2];
        int[] in = new int[2];
        MPI.Buffer_attach(new byte[1000]);
        Prequest receive = world.Recv_init(in, 0, 2, MPI.INT, before, 1);
        Prequest[] sends = {
            world.Send_init(out, 0, 2, MPI.INT, next, 1),
            world.Ssend_init(out, 0, 2, MPI.INT, next, 1),
            world.Bsend_init(out, 0, 2, MPI.INT, next, 1),
            world.Rsend_init(out, 0, 2, MPI.INT, next, 1),
        };
        for (int round = 0; round < 40; round++) {
            out[0] = me;
            out[1] = round;
            receive.Start();
            world.Barrier(); // so that ready mode finds its receive
            Prequest send = sends[round % sends.length];
            send.Start();
            assertEquals(2, receive.Wait().Get_count(MPI.INT));
            send.Wait();
            assertEquals(before, in[0]);
            assertEquals(round, in[1]);
        }
        MPI.Buffer_detach();
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void startallSkipsNullsAndWaitallTakesPrequests(Intracomm world) {
        int me = world.Rank();
        int next = (me + 1) % world.Size();
        int before = (me + world.Size() - 1) % world.Size();
        double[] in = new double[3];
        double[] out = {me, me + .5, -1};
        Prequest[] all = new Prequest[4];
        all[0] = world.Recv_init(in, 0, 3, MPI.DOUBLE, before, 2);
        all[2] = world.Send_init(out, 0, 3, MPI.DOUBLE, next, 2);
        for (int round = 0; round < 5; round++) {
            in[1] = 0;
            Prequest.Startall(all);
            Request.Waitall(all);
            assertEquals(before + .5, in[1]);
        }
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void anInactiveRequestIsComplete(Intracomm world) {
        int[] data = new int[1];
        Prequest receive = world.Recv_init(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 3);
        assertEquals(0, receive.Wait().Get_count(MPI.INT));
        receive.Start();
        assertThrows(MPIException.class, receive::Start, "it is active");
        world.Send(new int[] {4}, 0, 1, MPI.INT, world.Rank(), 3);
        receive.Wait();
        assertEquals(4, data[0]);
        assertEquals(MPI.UNDEFINED, Request.Waitany(new Prequest[] {receive}).index);
        receive.Free();
        assertTrue(receive.Is_null());
        assertThrows(MPIException.class, receive::Start, "it was freed");
    }
}
