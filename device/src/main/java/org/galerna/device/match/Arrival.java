// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.base.ring.Claims;

/** A message that came before its receive. Pooled; guarded by the engine lock. */
final class Arrival {
    Link source;
    long context;
    int tag;
    int element;

    /** In bytes; of a lent message what its sender says. */
    long length;

    /** First bytes of the payload. */
    long lead;

    /** The payload, or null if the message was lent. */
    Chunk chunk;

    /** The sender's operation, or null. */
    MatchOperation lent;

    /** Whether the data waits at a sender without direct reach, and what it said of it. */
    boolean isRemote;

    boolean isKeptBack; // for lack of budget
    int handle;
    long address;

    /** What makes sure that the sender leaves it where it is; none if that is sure. */
    long claim;

    /** What it costs of the sender's budget, or would if it came without its receive. */
    long cost;

    /**
     * Whether its sender waits for budget ({@link Relief}); this and its list: {@link Arrivals}.
     */
    boolean isStranded;

    Arrival nextStranded;
    Arrival previousStranded;

    /** Whether parts of the payload are still to come, and the receive that waits for them. */
    boolean isPartial;

    /** Whether the sender could not read a part. */
    boolean isBroken;

    MatchOperation taker;

    /** Whether its sender has taken back what it lent, after a matched probe took the message. */
    boolean isLost;

    Arrival nextInChain;
    Arrival previousInChain;
    Arrival nextInContext;
    Arrival previousInContext;

    boolean isQueued;

    void clear() {
        source = null;
        chunk = null;
        lent = null;
        isRemote = false;
        isKeptBack = false;
        claim = Claims.NONE;
        isPartial = false;
        isBroken = false;
        isLost = false;
        taker = null;
    }
}
