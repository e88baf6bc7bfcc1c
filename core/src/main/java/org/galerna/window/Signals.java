// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import org.galerna.IntraComm;
import org.galerna.base.Thorough;
import org.galerna.datatype.Datatype;

/**
 * The empty messages between ranks that start and ranks that post (MPI-4.1, section 12.5.2): a post
 * tells those who may access, a complete those who were accessed.
 *
 * @param comm the window's own communicator.
 */
record Signals(IntraComm comm) {
    /** A rank may be accessed. */
    static final int POSTED = 1;

    /** A rank has ended its accesses. */
    static final int COMPLETED = 2;

    void send(int rank, int what) {
        comm.peer(rank).send(Wire.NOTHING, 0, 0, Datatype.BYTE, what);
    }

    /** Tells all marked ranks. */
    void sendAll(boolean[] marks, int what) {
        final Thorough all = new Thorough();
        for (int i = 0; i < marks.length; i++) {
            final int rank = i;
            if (marks[rank]) {
                all.attempt(() -> send(rank, what));
            }
        }
        all.end();
    }

    private void receive(int rank, int what) {
        comm.peer(rank).recv(Wire.NOTHING, 0, 0, Datatype.BYTE, what);
    }

    /** Takes a signal if it has come. */
    boolean take(int rank, int what) {
        final boolean hasCome = comm.iprobe(rank, what) != null;
        if (hasCome) {
            receive(rank, what);
        }
        return hasCome;
    }

    /** Waits for all marked ranks. */
    void await(boolean[] marks, int what) {
        final Thorough all = new Thorough();
        for (int i = 0; i < marks.length; i++) {
            final int rank = i;
            if (marks[rank]) {
                all.attempt(() -> receive(rank, what));
            }
        }
        all.end();
    }
}
