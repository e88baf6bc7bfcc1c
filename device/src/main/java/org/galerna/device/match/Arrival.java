// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

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

    Arrival nextInChain;
    Arrival previousInChain;
    Arrival nextInContext;
    Arrival previousInContext;

    boolean isQueued;

    void clear() {
        source = null;
        chunk = null;
        lent = null;
    }
}
