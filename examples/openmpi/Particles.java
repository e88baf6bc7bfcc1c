// SPDX-License-Identifier: Apache-2.0
import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Struct;

/** Structures in messages. */
public class Particles {
    /** A particle. */
    static class Particle extends Struct {
        private final int position = addDouble(3);
        private final int id = addInt();

        @Override
        protected Data newData() {
            return new Data();
        }

        /** One of them. */
        class Data extends Struct.Data {
            double position(int axis) {
                return getDouble(position, axis);
            }

            void position(int axis, double value) {
                putDouble(position, axis, value);
            }

            int id() {
                return getInt(id);
            }

            void id(int value) {
                putInt(id, value);
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Particle type = new Particle();
        ByteBuffer mine = MPI.newByteBuffer(type.getExtent());
        Particle.Data own = type.getData(mine);
        own.id(rank);
        own.position(2, rank / 2.0);
        ByteBuffer all = MPI.newByteBuffer(size * type.getExtent());
        MPI.COMM_WORLD.gather(mine, 1, type.getType(), all, 1, type.getType(), 0);
        if (rank == 0) {
            for (int i = 0; i < size; i++) {
                Particle.Data one = type.getData(all, i);
                System.out.println("particle " + one.id() + " at " + one.position(2));
            }
        }
        MPI.Finalize();
    }
}
