// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import org.galerna.device.Port;
import org.galerna.device.Spot;

/**
 * A port that never carries a frame: its news are new connections, which it adds to the transport's
 * ports. So nobody looks for connections but where they look for frames.
 */
final class Door implements Port {
    private final SegmentTransport transport;

    Door(SegmentTransport transport) {
        this.transport = transport;
    }

    @Override
    public long peek() {
        transport.admit();
        return NONE;
    }

    @Override
    public boolean hasNews() {
        return transport.hasCallers();
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
