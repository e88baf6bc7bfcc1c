// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

/** Fills flows: the exact solution, and the first guess that every run starts from. */
public final class Fields {
    private Fields() {}

    /**
     * Sets the state to the exact solution, in ghosts too.
     *
     * @param flow whose.
     */
    static void setExact(Flow flow) {
        fill(flow, ExactSolution::at);
    }

    /**
     * Sets the state to the exact solution on the boundary of the grid and, inside, to a blend of
     * what it is on the six faces; in ghosts too.
     *
     * @param flow whose.
     */
    public static void setInitial(Flow flow) {
        fill(flow, Fields::initial);
    }

    /** The first guess, component by component. */
    private static double initial(int m, double x, double y, double z) {
        if (isEnd(x) || isEnd(y) || isEnd(z)) {
            return ExactSolution.at(m, x, y, z);
        }
        double px = x * ExactSolution.at(m, 1, y, z) + (1 - x) * ExactSolution.at(m, 0, y, z);
        double py = y * ExactSolution.at(m, x, 1, z) + (1 - y) * ExactSolution.at(m, x, 0, z);
        double pz = z * ExactSolution.at(m, x, y, 1) + (1 - z) * ExactSolution.at(m, x, y, 0);
        return px + py + pz - px * py - px * pz - py * pz + px * py * pz;
    }

    private static boolean isEnd(double coordinate) {
        return coordinate == 0 || coordinate == 1;
    }

    /** A component at a place. */
    private interface Field {
        double at(int component, double x, double y, double z);
    }

    private static void fill(Flow flow, Field field) {
        Box box = flow.box();
        for (int k = -Box.GHOSTS; k < box.size(2) + Box.GHOSTS; k++) {
            for (int j = -Box.GHOSTS; j < box.size(1) + Box.GHOSTS; j++) {
                if (box.isInGrid(1, j) && box.isInGrid(2, k)) {
                    fillRow(flow, field, j, k);
                }
            }
        }
    }

    private static void fillRow(Flow flow, Field field, int j, int k) {
        Box box = flow.box();
        double y = coordinate(box, 1, j);
        double z = coordinate(box, 2, k);
        for (int i = -Box.GHOSTS; i < box.size(0) + Box.GHOSTS; i++) {
            if (box.isInGrid(0, i)) {
                int p = box.index(i, j, k);
                for (int m = 0; m < Flow.COMPONENTS; m++) {
                    flow.state()[m][p] = field.at(m, coordinate(box, 0, i), y, z);
                }
            }
        }
    }

    /** Exactly 0 and 1 on the boundary. */
    static double coordinate(Box box, int axis, int local) {
        int global = box.first(axis) + local;
        int last = box.gridSize() - 1;
        return global == last ? 1.0 : global * (1.0 / last);
    }
}
