// SPDX-License-Identifier: Apache-2.0
package mpi;

/** What {@link Cartcomm#Get} returns: the shape of the grid and the caller's place in it. */
public class CartParms {
    /** Number of processes in each dimension. */
    public int[] dims;

    /** Whether each dimension wraps around. */
    public boolean[] periods;

    /** Coordinates of the calling process. */
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }
}
