// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Timers;

/** Prints the first and the last point of the field of a grid, and its lowest frequency. */
public final class FirstTransformProgram {
    private FirstTransformProgram() {}

    /**
     * Runs it on one rank.
     *
     * @param args the size of the grid.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        String[] own = MPI.Init(args);
        int[] size = new int[3];
        for (int axis = 0; axis < size.length; axis++) {
            size[axis] = Integer.parseInt(own[axis]);
        }
        Layout layout = Layout.of(size, 1, 0);
        Diffusion diffusion = new Diffusion(layout, MPI.COMM_WORLD, new Timers(false), false);
        diffusion.initial();
        double[] field = diffusion.field();
        System.out.println(field[0] + " " + field[1]);
        System.out.println(field[field.length - 2] + " " + field[field.length - 1]);
        diffusion.begin();
        System.out.println(diffusion.frequencies()[0] + " " + diffusion.frequencies()[1]);
        MPI.Finalize();
    }
}
