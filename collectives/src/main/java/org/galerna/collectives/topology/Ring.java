// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * Ranks in a circle.
 *
 * @param rank the own rank
 * @param size number of ranks
 */
public record Ring(int rank, int size) {

    /**
     * The rank some places further.
     *
     * @param distance from 0 to size
     * @return rank + distance, around the circle
     */
    public int after(int distance) {
        int place = rank + distance;
        return place >= size ? place - size : place;
    }

    /**
     * The rank some places back.
     *
     * @param distance from 0 to size
     * @return rank - distance, around the circle
     */
    public int before(int distance) {
        int place = rank - distance;
        return place < 0 ? place + size : place;
    }
}
