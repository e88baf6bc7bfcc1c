// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * A port that never carries a frame: a place among a transport's ports at which something else is
 * done whenever ports are looked at. What that is, {@link #hasNews} and {@link #peek} say.
 */
public abstract class FramelessPort implements Port {
    /** For subclasses. */
    protected FramelessPort() {}

    private static IllegalStateException noFrame() {
        return new IllegalStateException("no frame is here");
    }

    @Override
    public long peek() {
        return NONE;
    }

    @Override
    public final int sender() {
        throw noFrame();
    }

    @Override
    public final long context() {
        throw noFrame();
    }

    @Override
    public final int tag() {
        throw noFrame();
    }

    @Override
    public final int number() {
        throw noFrame();
    }

    @Override
    public final void get(Object data, int kind, long offset, int length) {
        throw noFrame();
    }

    @Override
    public final void getInto(Spot to, int length) {
        throw noFrame();
    }

    @Override
    public final long lead(int length) {
        throw noFrame();
    }

    @Override
    public final Object borrowed() {
        throw noFrame();
    }

    @Override
    public final void advance(int length) {
        throw noFrame();
    }

    @Override
    public final void giveBack(int sender, long bytes) {
        throw noFrame();
    }

    @Override
    public final void tell() {
        // nobody waits for room here
    }
}
