// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import org.galerna.device.Port;
import org.galerna.device.Spot;

/**
 * A port that never carries a frame: asking it for news makes the transport look at its sockets, so
 * that the ports behind it know theirs. It is the first of a transport's ports.
 */
final class Door implements Port {
    private final TcpTransport transport;

    Door(TcpTransport transport) {
        this.transport = transport;
    }

    @Override
    public long peek() {
        return NONE;
    }

    @Override
    public boolean hasNews() {
        transport.look();
        return false;
    }

    private static IllegalStateException noFrame() {
        return new IllegalStateException("no frame is here");
    }

    @Override
    public int sender() {
        throw noFrame();
    }

    @Override
    public long context() {
        throw noFrame();
    }

    @Override
    public int tag() {
        throw noFrame();
    }

    @Override
    public int number() {
        throw noFrame();
    }

    @Override
    public void get(Object data, int kind, long offset, int length) {
        throw noFrame();
    }

    @Override
    public void getInto(Spot to, int length) {
        throw noFrame();
    }

    @Override
    public long lead(int length) {
        throw noFrame();
    }

    @Override
    public Object borrowed() {
        throw noFrame();
    }

    @Override
    public void advance(int length) {
        throw noFrame();
    }

    @Override
    public void giveBack(int sender, long bytes) {
        throw noFrame();
    }

    @Override
    public void tell() {
        // nobody waits for room here
    }
}
