// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import mpi.Datatype;
import mpi.File;
import mpi.MPI;

/** Each process writes every n-th block of a file through a view, then reads its neighbour's. */
public class FileViews {
    static final int BLOCK = 4;
    static final int BLOCKS = 5;

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        long[] stamp = {System.nanoTime()};
        MPI.COMM_WORLD.bcast(stamp, 1, MPI.LONG, 0);
        String name = System.getProperty("java.io.tmpdir") + "/views-" + stamp[0];

        Datatype block = Datatype.createContiguous(BLOCK, MPI.INT);
        Datatype tile = Datatype.createResized(block, 0, BLOCK * size * 4);
        tile.commit();
        int mode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        File file = new File(MPI.COMM_WORLD, name, mode);
        file.setView(BLOCK * 4L * rank, MPI.INT, tile, "native");
        int[] data = new int[BLOCK * BLOCKS];
        Arrays.setAll(data, i -> rank * 100 + i);
        file.writeAll(data, data.length, MPI.INT);
        file.sync();

        int next = (rank + 1) % size;
        file.setView(BLOCK * 4L * next, MPI.INT, tile, "native");
        int[] back = new int[data.length];
        file.readAll(back, back.length, MPI.INT);
        for (int i = 0; i < back.length; i++) {
            if (back[i] != next * 100 + i) {
                throw new IllegalStateException("element " + i + " is " + back[i]);
            }
        }
        if (rank == 0) {
            System.out.println(size + " processes wrote " + file.getSize() + " bytes");
        }
        file.close();
        block.free();
        tile.free();
        MPI.Finalize();
    }
}
