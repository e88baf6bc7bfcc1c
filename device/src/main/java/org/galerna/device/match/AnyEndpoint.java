// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.device.Operation;
import org.galerna.device.Port;

/** Any source in a context: receives and probes only. */
final class AnyEndpoint extends AbstractEndpoint {
    AnyEndpoint(MatchingDevice device, long context) {
        super(device, null, context);
    }

    @Override
    public long recv(Object data, int kind, long offset, long capacity, int tag) {
        return recvSlowly(data, kind, offset, capacity, tag);
    }

    @Override
    public long tryRecv(Object data, int kind, long offset, long capacity, int tag) {
        return NOT_YET;
    }

    @Override
    Port next(boolean isPatient) {
        final Inbound inbound = device.inbound();
        Port port = inbound.news();
        for (int look = 1; port == null && isPatient && looksAgain(look); look++) {
            port = inbound.news();
        }
        return port;
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
