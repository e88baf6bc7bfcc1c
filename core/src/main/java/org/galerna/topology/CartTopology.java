// SPDX-License-Identifier: Apache-2.0
package org.galerna.topology;

import java.util.Arrays;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A grid of ranks in row-major order (MPI-4.1, section 8.5). The last coordinate varies fastest. A
 * grid without dimensions has one rank.
 */
public final class CartTopology implements Topology {
    private final int[] dims;
    private final boolean[] periods;
    private final int size;

    /**
     * A grid.
     *
     * @param dims ranks along each dimension, each at least 1; copied.
     * @param periods whether each dimension is a ring; copied.
     * @throws GalernaException of class DIMS if a dimension is not positive, the arrays differ in
     *     length, or there are more than 2<sup>31</sup>-1 places.
     */
    public CartTopology(int[] dims, boolean[] periods) {
        this.dims = dims.clone();
        this.periods = periods.clone();
        if (dims.length != periods.length) {
            throw GalernaException.argument(
                    ErrorClass.DIMS,
                    "dims has " + dims.length + " dimensions and periods " + periods.length,
                    "periods",
                    Arrays.toString(periods));
        }
        size = places(dims);
    }

    /**
     * The dimensions.
     *
     * @return a copy.
     */
    public int[] dims() {
        return dims.clone();
    }

    /**
     * Which dimensions are rings.
     *
     * @return a copy.
     */
    public boolean[] periods() {
        return periods.clone();
    }

    @Override
    public int size() {
        return size;
    }

    /**
     * The rank at a place.
     *
     * @param coords one for each dimension; wrapped round where the dimension is a ring.
     * @return its rank.
     * @throws GalernaException of class ARG if there are too few or too many coordinates, or one is
     *     outside a dimension that is no ring.
     */
    public int rank(int... coords) {
        if (coords.length != dims.length) {
            throw GalernaException.argument(
                    ErrorClass.ARG,
                    "the grid has " + dims.length + " dimensions",
                    "coords",
                    Arrays.toString(coords));
        }
        int rank = 0;
        for (int i = 0; i < dims.length; i++) {
            if (!periods[i] && (coords[i] < 0 || coords[i] >= dims[i])) {
                throw GalernaException.argument(
                        ErrorClass.ARG,
                        "coordinate is outside dimension "
                                + i
                                + " of "
                                + dims[i]
                                + ", which is no ring",
                        "coords[" + i + "]",
                        coords[i]);
            }
            rank = rank * dims[i] + Math.floorMod(coords[i], dims[i]);
        }
        return rank;
    }

    /**
     * The place of a rank.
     *
     * @param rank 0 to {@code size() - 1}.
     * @return its coordinates, a new array.
     * @throws GalernaException of class RANK if the rank is outside.
     */
    public int[] coords(int rank) {
        checkRank(rank);
        final int[] coords = new int[dims.length];
        int rest = rank;
        for (int i = dims.length - 1; i >= 0; i--) {
            coords[i] = rest % dims[i];
            rest /= dims[i];
        }
        return coords;
    }

    /**
     * The partners of a shift.
     *
     * @param rank of the caller.
     * @param dimension along which to shift, from 0.
     * @param distance steps upwards, negative for downwards.
     * @return whom to receive from and whom to send to.
     * @throws GalernaException of class RANK or DIMS if the rank or the dimension is outside.
     */
    public Shift shift(int rank, int dimension, int distance) {
        if (dimension < 0 || dimension >= dims.length) {
            throw GalernaException.argument(
                    ErrorClass.DIMS,
                    "the grid has " + dims.length + " dimensions, counted from 0",
                    "direction",
                    dimension);
        }
        final int[] coords = coords(rank);
        return new Shift(
                moved(coords, dimension, -(long) distance), moved(coords, dimension, distance));
    }

    /** Rank at {@code distance} from {@code coords}, OUTSIDE beyond a border. */
    private int moved(int[] coords, int dimension, long distance) {
        final long to = coords[dimension] + distance;
        if (!periods[dimension] && (to < 0 || to >= dims[dimension])) {
            return Shift.OUTSIDE;
        }
        final int[] place = coords.clone();
        place[dimension] = Math.floorMod(to, dims[dimension]);
        return rank(place);
    }

    /**
     * The grid of the dimensions that remain.
     *
     * @param remain whether each dimension remains.
     * @return the grid each part has; with nothing left, one rank.
     * @throws GalernaException of class DIMS if there is not one entry for each dimension.
     */
    public CartTopology sub(boolean... remain) {
        checkRemain(remain);
        final int[] left = new int[dims.length];
        final boolean[] rings = new boolean[dims.length];
        int n = 0;
        for (int i = 0; i < dims.length; i++) {
            if (remain[i]) {
                left[n] = dims[i];
                rings[n++] = periods[i];
            }
        }
        return new CartTopology(Arrays.copyOf(left, n), Arrays.copyOf(rings, n));
    }

    /**
     * Which part a rank belongs to when the grid is cut: the colour of the split that makes the
     * parts.
     *
     * @param rank of the caller.
     * @param remain whether each dimension remains within a part.
     * @return the part, from 0.
     * @throws GalernaException of class RANK or DIMS if an argument does not fit.
     */
    public int part(int rank, boolean... remain) {
        return project(rank, remain, false);
    }

    /**
     * The rank within a part when the grid is cut: the key of the split that makes the parts.
     *
     * @param rank of the caller.
     * @param remain whether each dimension remains within a part.
     * @return its rank in {@link #sub}, from 0.
     * @throws GalernaException of class RANK or DIMS if an argument does not fit.
     */
    public int rankInPart(int rank, boolean... remain) {
        return project(rank, remain, true);
    }

    private int project(int rank, boolean[] remain, boolean wanted) {
        checkRemain(remain);
        final int[] coords = coords(rank);
        int result = 0;
        for (int i = 0; i < dims.length; i++) {
            if (remain[i] == wanted) {
                result = result * dims[i] + coords[i];
            }
        }
        return result;
    }

    private void checkRemain(boolean[] remain) {
        if (remain.length != dims.length) {
            throw GalernaException.argument(
                    ErrorClass.DIMS,
                    "the grid has " + dims.length + " dimensions",
                    "remain",
                    Arrays.toString(remain));
        }
    }

    private void checkRank(int rank) {
        if (rank < 0 || rank >= size()) {
            throw GalernaException.argument(
                    ErrorClass.RANK, "rank is not in the grid of " + size(), "rank", rank);
        }
    }

    private static int places(int[] dims) {
        long places = 1;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] < 1) {
                throw GalernaException.argument(
                        ErrorClass.DIMS, "a dimension is at least 1", "dims[" + i + "]", dims[i]);
            }
            places *= dims[i];
            if (places > Integer.MAX_VALUE) {
                throw GalernaException.argument(
                        ErrorClass.DIMS,
                        "the grid has too many places",
                        "dims",
                        Arrays.toString(dims));
            }
        }
        return (int) places;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CartTopology c
                && Arrays.equals(dims, c.dims)
                && Arrays.equals(periods, c.periods);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(dims) + Arrays.hashCode(periods);
    }

    @Override
    public String toString() {
        return "grid " + Arrays.toString(dims) + ", rings " + Arrays.toString(periods);
    }
}
