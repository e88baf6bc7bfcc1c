// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import org.galerna.IntraComm;
import org.galerna.LocalRank;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;

/**
 * How the ranks of one window reach each other: its own duplicate of the communicator it was made
 * on, and the device below.
 *
 * @param comm the duplicate; synchronisation goes by its messages and collective calls.
 * @param device of this rank.
 * @param context of orders and replies.
 */
record Reachability(IntraComm comm, Device device, long context) {
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
}
