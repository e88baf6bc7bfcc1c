// SPDX-License-Identifier: Apache-2.0
import java.nio.DoubleBuffer;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.ShiftParms;

/** Heat in a rod: each rank has a part, and exchanges its ends by persistent requests. */
public class Halo {
    private static final int CELLS = 100;
    private static final int STEPS = 200;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.getSize();
        CartComm rod = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {false}, false);
        ShiftParms ends = rod.shift(0, 1);
        DoubleBuffer now = MPI.newDoubleBuffer(CELLS + 2);
        if (rod.getRank() == 0) {
            now.put(1, 1000);
        }
        Prequest[] exchange = {
            rod.recvInit(now, 1, MPI.DOUBLE, ends.getRankSource(), 0),
            rod.recvInit(MPI.slice(now, CELLS + 1), 1, MPI.DOUBLE, ends.getRankDest(), 1),
            rod.sendInit(MPI.slice(now, CELLS), 1, MPI.DOUBLE, ends.getRankDest(), 0),
            rod.sendInit(MPI.slice(now, 1), 1, MPI.DOUBLE, ends.getRankSource(), 1)
        };
        double[] then = new double[CELLS + 2];
        for (int step = 0; step < STEPS; step++) {
            Prequest.startAll(exchange);
            Request.waitAll(exchange);
            if (ends.getRankSource() == MPI.PROC_NULL) {
                now.put(0, now.get(1));
            }
            if (ends.getRankDest() == MPI.PROC_NULL) {
                now.put(CELLS + 1, now.get(CELLS));
            }
            for (int i = 1; i <= CELLS; i++) {
                then[i] = now.get(i) + 0.25 * (now.get(i - 1) - 2 * now.get(i) + now.get(i + 1));
            }
            now.put(1, then, 1, CELLS);
        }
        double[] heat = new double[1];
        for (int i = 1; i <= CELLS; i++) {
            heat[0] += now.get(i);
        }
        rod.allReduce(heat, 1, MPI.DOUBLE, MPI.SUM);
        if (rod.getRank() == 0) {
            System.out.printf("heat %.6f%n", heat[0]);
        }
        for (Prequest request : exchange) {
            request.free();
        }
        MPI.Finalize();
    }
}
