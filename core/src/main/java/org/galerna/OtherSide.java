// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.device.Device;
import org.galerna.device.Peer;

/**
 * The ranks of a joint world that belong to the other group, as this rank's group sees them: how
 * all of it hears that they have ended. Any thread.
 */
final class OtherSide {
    /** A code for ranks that have gone without a word. */
    static final int LOST = 1;

    private static final int ENDED = Device.FIRST_HANDLER;

    private final int owners;
    private final int ranks;
    private final boolean isOwner;

    /**
     * Of a world whose first ranks own the port.
     *
     * @param owners how many.
     * @param ranks of both sides.
     * @param isOwner whether this rank is one of them.
     */
    OtherSide(int owners, int ranks, boolean isOwner) {
        this.owners = owners;
        this.ranks = ranks;
        this.isOwner = isOwner;
    }

    /** Lets this rank hear of it. */
    void heed(Device device) {
        device.handler(ENDED, (_, code, _) -> ended(device, code == 0));
    }

    private void ended(Device device, boolean isWell) {
        for (int rank = isOwner ? owners : 0; rank < (isOwner ? ranks : owners); rank++) {
            final Peer gone = device.peer(rank);
            if (isWell) {
                device.peerEnded(gone);
            } else {
                device.peerFailed(gone);
            }
        }
    }

    /**
     * Tells all of this rank's group, itself too, that the others have ended.
     *
     * @param code of their job; 0 if it has ended well.
     */
    void tell(Device device, int code) {
        for (int rank = isOwner ? 0 : owners; rank < (isOwner ? owners : ranks); rank++) {
            device.message(device.peer(rank), ENDED, code, new byte[0]);
        }
    }
}
