// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.util.function.BooleanSupplier;
import org.galerna.IntraComm;
import org.galerna.LocalRank;
import org.galerna.base.host.CoreSharing;
import org.galerna.base.host.Patience;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Peer;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;

/**
 * How the ranks of one window reach each other: its own duplicate of the communicator it was made
 * on, and the device below.
 *
 * @param comm the duplicate; synchronisation goes by its messages and collective calls.
 * @param device of this rank.
 * @param context of orders and replies.
 */
record Reachability(IntraComm comm, Device device, long context) {
    private static final int LOOKS = 16;

    static Reachability of(IntraComm comm) {
        return new Reachability(comm, comm.localRank().device(), LocalRank.serviceContext(comm));
    }

    int rank() {
        return comm.rank();
    }

    int size() {
        return comm.size();
    }

    /** The endpoint of a rank, new at each call. */
    Endpoint endpoint(int rank) {
        return device.endpoint(device.peer((int) comm.group().process(rank)), context);
    }

    /** The rank of a device's peer in the window. */
    int rankOf(Peer peer) {
        return comm.group().rankOf(comm.localRank().process(peer.rank()));
    }

    /** Whether a rank of the window was reported as ended. */
    boolean hasEnded(int rank) {
        return device.peer((int) comm.group().process(rank)).hasEnded();
    }

    /**
     * Tries again and again, as long as a thread looks before it sleeps: what others have among
     * processes they mostly give back soon, and sooner than an agent wakes up.
     */
    boolean succeedsSoon(BooleanSupplier attempt) {
        if (attempt.getAsBoolean()) {
            return true;
        }
        final CoreSharing core = device.core();
        final long start = System.nanoTime();
        do {
            for (int look = 0; look < LOOKS; look++) {
                if (attempt.getAsBoolean()) {
                    return true;
                }
                Thread.onSpinWait();
            }
            device.progress();
            core.giveWay(); // who has it may need this core
        } while (core.back() - start < Patience.AWAKE_NANOS);
        return attempt.getAsBoolean();
    }

    /** The error of who waits for a lock that will never be given back. */
    GalernaException lost(int holder, int target) {
        return GalernaException.of(
                        ErrorClass.PROC_ABORTED,
                        "rank " + holder + " has ended and has not unlocked rank " + target)
                .peer(target)
                .process(comm.group().process(holder))
                .advice("Unlock what is locked before a rank ends")
                .exception();
    }

    /** Marks the ranks of a group. */
    void mark(Group group, boolean[] marks) {
        if (group == null) {
            throw GalernaException.argument(ErrorClass.GROUP, "a group is missing", "group", null);
        }
        final int[] ranks = new int[group.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = comm.group().rankOf(group.process(i));
            if (ranks[i] < 0) {
                throw GalernaException.of(ErrorClass.GROUP, "a member is not in the window")
                        .argument("group", "process " + group.process(i))
                        .advice("Make the group from the window's group()")
                        .exception();
            }
        }
        for (final int rank : ranks) {
            marks[rank] = true;
        }
    }
}
