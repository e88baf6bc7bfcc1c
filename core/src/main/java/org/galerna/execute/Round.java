// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.util.Arrays;
import org.galerna.device.Device;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;

/**
 * The operations that a round of messages has started, each with the rank on its other side. The
 * array grows with the longest round, and is kept for the next. One thread at a time.
 */
final class Round {
    private static final Operation[] NONE = {};
    private static final int FEW = 4;

    private Operation[] operations = NONE;
    private int[] peers;
    private int count;

    /** Takes an operation into the round. */
    void add(Operation operation, int peer) {
        if (count == operations.length) {
            grow();
        }
        operations[count] = operation;
        peers[count] = peer;
        count++;
    }

    private void grow() {
        final int room = Math.max(FEW, 2 * count);
        operations = Arrays.copyOf(operations, room);
        peers = peers == null ? new int[room] : Arrays.copyOf(peers, room);
    }

    /** Whether nothing has been started. */
    boolean isEmpty() {
        return count == 0;
    }

    /** Waits until all of them have ended. */
    void await(Device device) {
        for (int i = 0; i < count; i++) {
            device.await(operations[i]);
        }
    }

    /** Whether all of them have ended, or one has failed, so that the others are of no use. */
    boolean isOver() {
        boolean haveEnded = true;
        for (int i = 0; i < count; i++) {
            if (!operations[i].isDone()) {
                haveEnded = false;
            } else if (operations[i].outcome() != Outcome.OK) {
                return true;
            }
        }
        return haveEnded;
    }

    /**
     * Ends the round: gives all operations back, and takes those back that have not ended, which
     * must not touch the caller's arrays any more if they can help it.
     *
     * @param known the failure of the call so far, or null.
     * @return the first failure of the call, or null.
     */
    StepFailure end(Device device, StepFailure known) {
        StepFailure failure = known;
        for (int i = 0; i < count; i++) {
            final Operation operation = operations[i];
            operations[i] = null;
            if (operation.isDone()) {
                failure = StepFailure.first(failure, operation, peers[i]);
                device.release(operation);
            } else {
                device.cancel(operation);
                device.abandon(operation);
            }
        }
        count = 0;
        return failure;
    }
}
