// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A grid and the place of the calling process in it. */
public final class CartParms {
    private final int[] dims;
    private final boolean[] periods;
    private final int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    /**
     * The number of dimensions.
     *
     * @return from 0
     */
    public int getDimCount() {
        return dims.length;
    }

    /**
     * The size of a dimension.
     *
     * @param i its number
     * @return processes
     */
    public int getDim(int i) {
        return dims[i];
    }

    /**
     * Whether a dimension is a ring.
     *
     * @param i its number
     * @return whether it is
     */
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /**
     * Where the calling process is.
     *
     * @param i number of a dimension
     * @return from 0
     */
    public int getCoord(int i) {
        return coords[i];
    }
}
