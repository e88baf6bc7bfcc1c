// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.line;

import org.galerna.npb.cfd.Box;
import org.galerna.npb.cfd.Width;

/**
 * The lines of a box along one axis that have points inside the grid, in bundles of {@link #WIDTH}
 * neighbours, and how their values get into arrays with the lane last.
 *
 * <p>A bundle's last lanes may be beyond the last line; what stands there means nothing.
 */
public final class Lines {
    /** Lines of a bundle. */
    public static final int WIDTH = Width.LANES;

    private final Box box;
    private final int axis;
    private final int laneAxis;
    private final int planeAxis;
    private final int bundlesOfPlane;

    /**
     * The lines of a box.
     *
     * @param box which.
     * @param axis along which they run.
     */
    public Lines(Box box, int axis) {
        this.box = box;
        this.axis = axis;
        this.laneAxis = axis == 0 ? 1 : 0;
        this.planeAxis = axis == 2 ? 1 : 2;
        this.bundlesOfPlane = Math.ceilDiv(box.interior(laneAxis), WIDTH);
    }

    /**
     * The axis along which they run.
     *
     * @return 0 to 2.
     */
    public int axis() {
        return axis;
    }

    /**
     * How many bundles there are.
     *
     * @return of all planes.
     */
    public int bundles() {
        return bundlesOfPlane * box.interior(planeAxis);
    }

    /**
     * Points of a line in this box.
     *
     * @return without ghosts.
     */
    public int size() {
        return box.size(axis);
    }

    /**
     * The first point of a line that is inside the grid.
     *
     * @return 0 or 1.
     */
    public int lower() {
        return box.lower(axis);
    }

    /**
     * Behind the last point of a line that is inside the grid.
     *
     * @return the size or one less.
     */
    public int upper() {
        return box.upper(axis);
    }

    /**
     * Global index of a point of a line.
     *
     * @param row local index.
     * @return on the grid.
     */
    public int global(int row) {
        return box.first(axis) + row;
    }

    /** Subscript of point 0 of a bundle's first line. */
    private int start(int bundle) {
        int lane = box.lower(laneAxis) + bundle % bundlesOfPlane * WIDTH;
        int plane = box.lower(planeAxis) + bundle / bundlesOfPlane;
        return switch (axis) {
            case 0 -> box.index(0, lane, plane);
            case 1 -> box.index(lane, 0, plane);
            default -> box.index(lane, plane, 0);
        };
    }

    /** Lanes from the first one of a bundle for which there is something in the arrays. */
    private int lanes(int bundle) {
        int lane = box.lower(laneAxis) + bundle % bundlesOfPlane * WIDTH;
        return Math.min(WIDTH, box.size(laneAxis) - lane);
    }

    /**
     * Copies a range of rows of a bundle out of a field.
     *
     * @param bundle which.
     * @param field over the box.
     * @param rows where to: the place of its row 0, and the distance of rows.
     * @param from the first row.
     * @param to behind the last row.
     */
    public void load(int bundle, double[] field, Rows rows, int from, int to) {
        if (axis == 0) {
            loadAcross(bundle, field, rows, from, to);
            return;
        }
        int source = start(bundle);
        int stride = box.stride(axis);
        for (int row = from; row < to; row++) {
            System.arraycopy(field, source + row * stride, rows.values(), rows.at(row), WIDTH);
        }
    }

    private void loadAcross(int bundle, double[] field, Rows rows, int from, int to) {
        int lanes = lanes(bundle);
        final double[] values = rows.values();
        final int step = rows.step();
        for (int lane = 0; lane < WIDTH; lane++) {
            int source = start(bundle) + Math.min(lane, lanes - 1) * box.stride(laneAxis);
            int target = rows.at(from) + lane;
            for (int row = from; row < to; row++, target += step) {
                values[target] = field[source + row];
            }
        }
    }

    /**
     * Copies rows of a bundle back into a field. Behind the last line it writes too, where lines
     * run across rows of points: within the row.
     *
     * @param bundle which.
     * @param field over the box.
     * @param rows where from.
     * @param from the first row.
     * @param to behind the last row.
     */
    public void store(int bundle, double[] field, Rows rows, int from, int to) {
        if (axis == 0) {
            storeAcross(bundle, field, rows, from, to);
            return;
        }
        int target = start(bundle);
        int stride = box.stride(axis);
        for (int row = from; row < to; row++) {
            System.arraycopy(rows.values(), rows.at(row), field, target + row * stride, WIDTH);
        }
    }

    private void storeAcross(int bundle, double[] field, Rows rows, int from, int to) {
        int lanes = lanes(bundle);
        final double[] values = rows.values();
        final int step = rows.step();
        for (int lane = 0; lane < lanes; lane++) {
            int target = start(bundle) + lane * box.stride(laneAxis);
            int source = rows.at(from) + lane;
            for (int row = from; row < to; row++, source += step) {
                field[target + row] = values[source];
            }
        }
    }
}
