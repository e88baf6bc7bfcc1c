// SPDX-License-Identifier: Apache-2.0
package org.galerna.topology;

import java.util.Arrays;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** Balanced grids (MPI-4.1, section 8.5.2). */
public final class Dimensions {
    private Dimensions() {}

    /**
     * Distributes ranks over dimensions as evenly as possible: the largest of the new dimensions is
     * as small as it can be, then the second largest, and so on; they stand in non-increasing
     * order.
     *
     * @param ranks in the grid, at least 1.
     * @param dims zero where a dimension is to be found, else kept; not changed.
     * @return the completed dimensions, a new array; their product is {@code ranks}.
     * @throws GalernaException of class DIMS if a dimension is negative or those given do not
     *     divide {@code ranks}, of class ARG if {@code ranks} is not positive.
     */
    public static int[] create(int ranks, int... dims) {
        if (ranks < 1) {
            throw GalernaException.argument(
                    ErrorClass.ARG, "a grid has at least one rank", "nnodes", ranks);
        }
        long given = 1;
        int free = 0;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] < 0) {
                throw GalernaException.argument(
                        ErrorClass.DIMS, "a dimension is negative", "dims[" + i + "]", dims[i]);
            }
            given = dims[i] == 0 ? given : Math.min(given * dims[i], 1L + Integer.MAX_VALUE);
            free += dims[i] == 0 ? 1 : 0;
        }
        if (ranks % given != 0 || (free == 0 && given != ranks)) {
            throw GalernaException.argument(
                    ErrorClass.DIMS,
                    "the given dimensions do not fit " + ranks + " ranks",
                    "dims",
                    Arrays.toString(dims));
        }
        final int[] found = new int[free];
        final int rest = (int) (ranks / given);
        fill(found, 0, rest, rest);
        final int[] result = dims.clone();
        int n = 0;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] == 0) {
                result[i] = found[n++];
            }
        }
        return result;
    }

    /**
     * Writes {@code rest} as product of {@code found[at..]}, none above {@code most}; false if that
     * cannot be.
     */
    private static boolean fill(int[] found, int at, int rest, int most) {
        final int left = found.length - at;
        if (left == 0) {
            return rest == 1;
        }
        if (rest == 1) {
            Arrays.fill(found, at, found.length, 1);
            return true;
        }
        for (int d = root(rest, left); d <= most && d <= rest; d++) {
            if (rest % d == 0) {
                found[at] = d;
                if (fill(found, at + 1, rest / d, d)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The smallest d with d<sup>k</sup> at least n. */
    private static int root(int n, int k) {
        int d = Math.max(1, (int) Math.pow(n, 1.0 / k) - 1);
        while (Math.pow(d, k) < n) {
            d++;
        }
        return d;
    }
}
