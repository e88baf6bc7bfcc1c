// SPDX-License-Identifier: Apache-2.0
package mpi;

/** The partners of a shift along a dimension. */
public final class ShiftParms {
    private final int rankSource;
    private final int rankDest;

    ShiftParms(int rankSource, int rankDest) {
        this.rankSource = rankSource;
        this.rankDest = rankDest;
    }

    /**
     * Whom to receive from.
     *
     * @return a rank or {@link MPI#PROC_NULL}
     */
    public int getRankSource() {
        return rankSource;
    }

    /**
     * Whom to send to.
     *
     * @return a rank or {@link MPI#PROC_NULL}
     */
    public int getRankDest() {
        return rankDest;
    }
}
