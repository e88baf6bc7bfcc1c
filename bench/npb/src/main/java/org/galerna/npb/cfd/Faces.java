// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

/**
 * Moves the layers of a state that neighbours exchange between its arrays and a buffer: two layers
 * of all components, without edges and corners of ghosts.
 *
 * <p>Sides are 1 for the upper and -1 for the lower end of an axis.
 */
public final class Faces {
    private Faces() {}

    /**
     * Numbers that one side has.
     *
     * @param box whose.
     * @param axis 0 to 2.
     * @return of all components.
     */
    public static int count(Box box, int axis) {
        int points = Box.GHOSTS;
        for (int other = 0; other < 3; other++) {
            points *= other == axis ? 1 : box.size(other);
        }
        return Flow.COMPONENTS * points;
    }

    /**
     * Copies own points next to a side into a buffer.
     *
     * @param flow whose state.
     * @param axis 0 to 2.
     * @param side 1 or -1.
     * @param buffer where to.
     * @param at where in it.
     * @return behind the last number.
     */
    public static int pack(Flow flow, int axis, int side, double[] buffer, int at) {
        int first = side > 0 ? flow.box().size(axis) - Box.GHOSTS : 0;
        return new Layers(flow, axis, first).copy(buffer, at, true);
    }

    /**
     * Copies a buffer that the neighbour has packed into the ghosts at a side.
     *
     * @param flow whose state.
     * @param axis 0 to 2.
     * @param side 1 or -1: where the neighbour is.
     * @param buffer where from.
     * @param at where in it.
     * @return behind the last number.
     */
    public static int unpack(Flow flow, int axis, int side, double[] buffer, int at) {
        int first = side > 0 ? flow.box().size(axis) : -Box.GHOSTS;
        return new Layers(flow, axis, first).copy(buffer, at, false);
    }

    /** Two layers across an axis. */
    private record Layers(Flow flow, int axis, int first) {
        int copy(double[] buffer, int from, boolean out) {
            int at = from;
            Box box = flow.box();
            for (double[] field : flow.state()) {
                for (int k = low(2); k < high(2); k++) {
                    for (int j = low(1); j < high(1); j++) {
                        int row = box.index(low(0), j, k);
                        int length = high(0) - low(0);
                        if (axis == 0) {
                            pair(field, row, buffer, at, out);
                        } else if (out) {
                            System.arraycopy(field, row, buffer, at, length);
                        } else {
                            System.arraycopy(buffer, at, field, row, length);
                        }
                        at += length;
                    }
                }
            }
            return at;
        }

        private static void pair(double[] field, int p, double[] buffer, int at, boolean out) {
            if (out) {
                buffer[at] = field[p];
                buffer[at + 1] = field[p + 1];
            } else {
                field[p] = buffer[at];
                field[p + 1] = buffer[at + 1];
            }
        }

        private int low(int other) {
            return other == axis ? first : 0;
        }

        private int high(int other) {
            return other == axis ? first + Box.GHOSTS : flow.box().size(other);
        }
    }
}
