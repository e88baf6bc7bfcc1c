// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.device.Operation;
import org.galerna.device.Outcome;

/** Any source in a context: receives and probes only. */
final class AnyEndpoint extends AbstractEndpoint {
    AnyEndpoint(MatchingDevice device, long context) {
        super(device, null, context);
    }

    @Override
    public long recv(Object data, int kind, long offset, long capacity, int tag) {
        final MatchOperation op = device.operations().borrow();
        op.buffer(data, kind, offset, capacity);
        post(op, tag);
        device.waiting().await(op);
        final int outcome = op.outcome();
        final long result =
                outcome == Outcome.OK
                        ? op.length()
                        : Outcome.failure(outcome, op.kind(), op.length());
        device.operations().giveBack(op);
        return result;
    }

    @Override
    public long tryRecv(Object data, int kind, long offset, long capacity, int tag) {
        return NOT_YET;
    }

    @Override
    public int send(Object data, int kind, long offset, long length, int tag) {
        throw cannotSend();
    }

    @Override
    public boolean trySend(Object data, int kind, long offset, long length, int tag) {
        throw cannotSend();
    }

    @Override
    public int ssend(Object data, int kind, long offset, long length, int tag) {
        throw cannotSend();
    }

    @Override
    public void isend(Operation operation, int tag) {
        throw cannotSend();
    }

    @Override
    public void isendExpected(Operation operation, int tag) {
        throw cannotSend();
    }

    @Override
    public void issend(Operation operation, int tag) {
        throw cannotSend();
    }

    private static UnsupportedOperationException cannotSend() {
        return new UnsupportedOperationException("any source is no destination");
    }
}
