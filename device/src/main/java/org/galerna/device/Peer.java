// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * One rank that a device can reach, itself included. An object, not an index: the table of peers
 * may grow while a job runs.
 *
 * <p>There is one object per peer and device; identity is equality.
 */
public interface Peer {
    /**
     * Tells which rank of the device this is.
     *
     * @return from 0 to the device's size less one; larger for peers that joined later.
     */
    int rank();

    /**
     * Tells whether the peer was reported as ended.
     *
     * @return true after {@link Device#peerEnded}.
     */
    boolean hasEnded();

    /** Notes that its end, told next, is a failure. For {@link Device#peerFailed} alone. */
    void markFailed();
}
