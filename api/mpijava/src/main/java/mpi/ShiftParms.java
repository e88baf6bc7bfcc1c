// SPDX-License-Identifier: Apache-2.0
package mpi;

/** What {@link Cartcomm#Shift} returns: whom to receive from and whom to send to. */
public class ShiftParms {
    /** Rank to receive from, or {@link MPI#PROC_NULL} outside the border. */
    public int rank_source;

    /** Rank to send to, or {@link MPI#PROC_NULL} outside the border. */
    public int rank_dest;

    ShiftParms(int rankSource, int rankDest) {
        this.rank_source = rankSource;
        this.rank_dest = rankDest;
    }
}
