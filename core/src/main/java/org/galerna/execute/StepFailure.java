// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.device.Operation;
import org.galerna.device.Outcome;

/**
 * A message of a collective call that did not move; the call's owner turns it into its own words.
 */
public final class StepFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int outcome;
    private final int peer;
    private final long bytes;

    StepFailure(int outcome, int peer, long bytes) {
        super("outcome " + outcome + " with rank " + peer, null, false, false);
        this.outcome = outcome;
        this.peer = peer;
        this.bytes = bytes;
    }

    /** What a user's operator threw in a schedule. */
    StepFailure(Throwable cause) {
        super("a user's operator has failed", cause, false, false);
        this.outcome = Outcome.FAULT;
        this.peer = -1;
        this.bytes = 0;
    }

    /**
     * Chooses what a call tells of its failures: the first that became known.
     *
     * @param known the failure of the call so far, or null.
     * @param outcome how one more message of it has ended.
     * @return the failure of the call from now on; null if all is well.
     */
    static StepFailure first(StepFailure known, int outcome, int peer, long bytes) {
        return known != null || outcome == Outcome.OK
                ? known
                : new StepFailure(outcome, peer, bytes);
    }

    /** The same of a message whose operation is done. */
    static StepFailure first(StepFailure known, Operation operation, int peer) {
        return first(known, operation.outcome(), peer, operation.length());
    }

    /**
     * Tells how the message ended.
     *
     * @return an {@link Outcome}.
     */
    public int outcome() {
        return outcome;
    }

    /**
     * Tells the other side.
     *
     * @return its rank in the communicator.
     */
    public int peer() {
        return peer;
    }

    /**
     * Tells the length of the message.
     *
     * @return bytes, as this rank knew them.
     */
    public long bytes() {
        return bytes;
    }
}
