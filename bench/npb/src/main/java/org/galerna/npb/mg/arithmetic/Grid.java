// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg.arithmetic;

/**
 * One level of the hierarchy on one rank: the points it owns and one layer of ghosts around them, x
 * fastest. Axes are 0, 1, 2 for x, y, z.
 *
 * @param points along an edge of the whole level, a power of two.
 * @param alive whether this rank owns points of it.
 * @param first of the own points, along each axis.
 * @param own points along each axis.
 * @param distance between neighbours on the grid of ranks, along each axis.
 */
public record Grid(int points, boolean alive, int[] first, int[] own, int[] distance) {
    /**
     * A level on one rank.
     *
     * @param points along an edge of the whole level, a power of two.
     * @param ranks the box of ranks, and which this one is.
     * @return the level's part.
     */
    public static Grid of(int points, Ranks ranks) {
        boolean alive = true;
        int[] first = new int[3];
        int[] own = new int[3];
        int[] distance = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            int across = ranks.across(axis);
            int place = ranks.place(axis);
            distance[axis] = Math.max(1, across / points);
            if (points >= across) {
                own[axis] = points / across;
                first[axis] = place * own[axis];
            } else {
                alive &= (place + 1) % distance[axis] == 0;
                own[axis] = 1; // where the fine point 2 J + 1 is
                first[axis] = place / distance[axis];
            }
        }
        return new Grid(points, alive, first, own, distance);
    }

    /**
     * Elements from one x row to the next.
     *
     * @return those of a row with its ghosts.
     */
    public int row() {
        return own[0] + 2;
    }

    /**
     * Elements from one plane to the next.
     *
     * @return those of a plane with its ghosts.
     */
    public int plane() {
        return row() * (own[1] + 2);
    }

    /**
     * Elements of a field.
     *
     * @return those of all planes with their ghosts.
     */
    public int elements() {
        return plane() * (own[2] + 2);
    }

    /**
     * Finds where a row begins, its ghost included.
     *
     * @param j along y; ghosts are 0 and own + 1.
     * @param k along z likewise.
     * @return the element.
     */
    public int at(int j, int k) {
        return row() * j + plane() * k;
    }

    /**
     * How far the points of this level are shifted against twice those of the next coarser one: 1
     * where both have but one point here, which is then the same.
     *
     * @param axis 0, 1, 2 for x, y, z.
     * @return 0 or 1.
     */
    public int shift(int axis) {
        return own[axis] == 1 ? 1 : 0;
    }
}
