// SPDX-License-Identifier: Apache-2.0

import mpi.*;

/** Every rank says who it is: {@code bin/mpjrun -np 4 examples/Hello.java}. */
class Hello {
    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        String host = MPI.Get_processor_name();

        System.out.println("Hello from rank " + rank + " of " + size + " on " + host);
        MPI.Finalize();
    }
}
