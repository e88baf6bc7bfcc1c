// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

/**
 * A box of points of the cubic grid, with two ghost layers on every side, and where its points lie
 * in an array.
 *
 * <pre>
 *   row:  | ghost ghost | point 0 … point nx-1 | ghost ghost | room for a vector |
 * </pre>
 */
public final class Box {
    /** Layers of ghost points on every side. */
    public static final int GHOSTS = 2;

    /** Rows are whole multiples of this, and the last vector of a row stays inside the row. */
    private static final int ROOM = 8;

    private final int n;
    private final int[] first;
    private final int[] size;
    private final int[] stride;
    private final int length;

    /**
     * Makes the box of given place and size.
     *
     * @param n points along an edge of the whole grid.
     * @param first global index of the first point, by axis.
     * @param size points, by axis.
     */
    public Box(int n, int[] first, int[] size) {
        this.n = n;
        this.first = first.clone();
        this.size = size.clone();
        int row = (size[0] + ROOM - 1) / ROOM * ROOM + ROOM;
        int plane = row * (size[1] + 2 * GHOSTS);
        this.stride = new int[] {1, row, plane};
        this.length = Math.multiplyExact(plane, size[2] + 2 * GHOSTS);
    }

    /**
     * The whole grid.
     *
     * @param n points along an edge.
     * @return a box that begins at the origin.
     */
    public static Box whole(int n) {
        return new Box(n, new int[3], new int[] {n, n, n});
    }

    /**
     * Points along an edge of the whole grid.
     *
     * @return n.
     */
    public int gridSize() {
        return n;
    }

    /**
     * Elements of an array over this box, ghosts and room included.
     *
     * @return a length.
     */
    public int length() {
        return length;
    }

    /**
     * Points along an axis.
     *
     * @param axis 0 to 2.
     * @return without ghosts.
     */
    public int size(int axis) {
        return size[axis];
    }

    /**
     * Global index of the first point.
     *
     * @param axis 0 to 2.
     * @return from 0.
     */
    public int first(int axis) {
        return first[axis];
    }

    /**
     * Distance in an array of neighbours along an axis.
     *
     * @param axis 0 to 2.
     * @return elements.
     */
    public int stride(int axis) {
        return stride[axis];
    }

    /**
     * Place of a point in an array.
     *
     * @param i along x, from -{@value #GHOSTS}.
     * @param j along y.
     * @param k along z.
     * @return its subscript.
     */
    public int index(int i, int j, int k) {
        return i + GHOSTS + (j + GHOSTS) * stride[1] + (k + GHOSTS) * stride[2];
    }

    /**
     * The first point that is not on the boundary of the grid.
     *
     * @param axis 0 to 2.
     * @return 0 or 1.
     */
    public int lower(int axis) {
        return isLowest(axis) ? 1 : 0;
    }

    /**
     * Behind the last point that is not on the boundary of the grid.
     *
     * @param axis 0 to 2.
     * @return the size or one less.
     */
    public int upper(int axis) {
        return isHighest(axis) ? size[axis] - 1 : size[axis];
    }

    /**
     * Points that are not on the boundary of the grid, along an axis.
     *
     * @param axis 0 to 2.
     * @return upper less lower.
     */
    public int interior(int axis) {
        return upper(axis) - lower(axis);
    }

    /**
     * Whether this box begins at the boundary of the grid.
     *
     * @param axis 0 to 2.
     * @return so.
     */
    public boolean isLowest(int axis) {
        return first[axis] == 0;
    }

    /**
     * Whether this box ends at the boundary of the grid.
     *
     * @param axis 0 to 2.
     * @return so.
     */
    public boolean isHighest(int axis) {
        return first[axis] + size[axis] == n;
    }

    /**
     * Whether a local index is one of the grid's.
     *
     * @param axis 0 to 2.
     * @param local index, may be a ghost's.
     * @return false for ghosts outside the grid.
     */
    boolean isInGrid(int axis, int local) {
        int global = first[axis] + local;
        return global >= 0 && global < n;
    }
}
