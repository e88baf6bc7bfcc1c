// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Buffered sends and their space. */
@Conformance
class BufferedConformance {
    @Ranks
    @InterruptAfter(seconds = 10)
    void theExactSizeSuffices(Intracomm world) {
        int n = world.Size();
        int size = world.Pack_size(100, MPI.DOUBLE) + MPI.BSEND_OVERHEAD;
        byte[] space = new byte[n * size];
        MPI.Buffer_attach(space);
        double[] data = new double[100];
        for (int rank = 0; rank < n; rank++) {
            data[99] = rank;
            world.Bsend(data, 0, 100, MPI.DOUBLE, rank, 1);
            data[99] = -1; // the message was copied
        }
        for (int rank = 0; rank < n; rank++) {
            world.Recv(data, 0, 100, MPI.DOUBLE, rank, 1);
            assertEquals(world.Rank(), data[99]);
        }
        assertSame(space, MPI.Buffer_detach());
        assertNull(MPI.Buffer_detach());
    }

    /** The last rank tells the first that a message was received, which so makes room. */
    @Ranks({3})
    @InterruptAfter(seconds = 20)
    void aReceivedMessageMakesRoomAtOnce(Intracomm world) {
        int me = world.Rank();
        byte[] token = new byte[1];
        for (int n : new int[] {1000, 1_000_000}) { // arrays stay in place after 32 MiB
            byte[] data = new byte[n];
            if (me == 0) {
                MPI.Buffer_attach(new byte[world.Pack_size(n, MPI.BYTE) + MPI.BSEND_OVERHEAD]);
            }
            for (int round = 0; round < 120; round++) {
                if (me == 0) {
                    world.Bsend(data, 0, n, MPI.BYTE, 1, 1);
                } else if (me == 1) {
                    world.Recv(data, 0, n, MPI.BYTE, 0, 1);
                } else {
                    world.Recv(token, 0, 1, MPI.BYTE, 1, 2);
                }
                if (me > 0) {
                    world.Send(token, 0, 1, MPI.BYTE, (me + 1) % 3, 2);
                } else {
                    world.Recv(token, 0, 1, MPI.BYTE, 2, 2);
                }
            }
            if (me == 0) {
                MPI.Buffer_detach();
            }
        }
    }

    /** Detach waits for pending messages; a loop of attach, send, detach is common. */
    @Ranks({2, 4, 8})
    @InterruptAfter(seconds = 10)
    void attachSendDetachInALoop(Intracomm world) {
        int partner = world.Rank() ^ 1;
        int[] got = new int[50];
        for (int round = 0; round < 50; round++) {
            MPI.Buffer_attach(ByteBuffer.allocateDirect(world.Pack_size(50, MPI.INT)));
            int[] data = new int[50];
            data[49] = round;
            if (round % 2 == 0) {
                world.Bsend(data, 0, 50, MPI.INT, partner, round);
            } else {
                Request send = world.Ibsend(data, 0, 50, MPI.INT, partner, round);
                send.Wait();
            }
            MPI.Buffer_detach();
            world.Recv(got, 0, 50, MPI.INT, partner, round);
            assertEquals(round, got[49]);
        }
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void withoutSpaceThereIsAClearError(Intracomm world) {
        int me = world.Rank();
        MPIException none =
                assertThrows(
                        MPIException.class, () -> world.Bsend(new int[10], 0, 10, MPI.INT, me, 1));
        assertTrue(none.getMessage().contains("attach"), none.getMessage());
        MPI.Buffer_attach(new byte[39]);
        MPIException full =
                assertThrows(
                        MPIException.class, () -> world.Bsend(new int[10], 0, 10, MPI.INT, me, 1));
        assertTrue(full.getMessage().contains("39"), full.getMessage());
        assertTrue(full.getMessage().contains("40"), full.getMessage());
        MPI.Buffer_attach(new byte[40]); // a second attach takes the place of the first
        world.Bsend(new int[] {1, 2, 3}, 0, 3, MPI.INT, me, 1);
        int[] got = new int[3];
        world.Recv(got, 0, 3, MPI.INT, me, 1);
        assertEquals(3, got[2]);
        MPI.Buffer_detach();
    }

    /** Objects are charged what they really take. */
    @Ranks({2})
    @InterruptAfter(seconds = 10)
    void objectsAreBuffered(Intracomm world) {
        MPI.Buffer_attach(new byte[world.Pack_size(1000, MPI.INT)]);
        if (world.Rank() == 0) {
            world.Bsend(new Object[] {"one", 2, null}, 0, 3, MPI.OBJECT, 1, 1);
        } else {
            Object[] got = new Object[3];
            world.Recv(got, 0, 3, MPI.OBJECT, 0, 1);
            assertEquals("one", got[0]);
            assertEquals(2, got[1]);
        }
        MPI.Buffer_detach();
    }
}
