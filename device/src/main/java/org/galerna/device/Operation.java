// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.VarHandles;

/**
 * One message to be sent or received, used again and again.
 *
 * <p>Life: got from {@link Device#operation()}, armed by {@link #buffer}, started by an {@link
 * Endpoint}, then active until {@link #isDone()}; the results stand until it is armed or started
 * again, and an operation that is started again without arming uses the same buffer. While active
 * the device keeps the buffer reachable. One thread at a time arms, starts and reads an operation.
 */
public abstract class Operation {
    /** Word of {@link #isDone()}: not started, or results stand. */
    protected static final int DONE = 0;

    private static final VarHandle ACTIVE =
            VarHandles.of(MethodHandles.lookup(), "active", int.class);

    /** The object that holds the data. */
    protected Object data;

    /** The buffer's kind with its flags. */
    protected int kind;

    /** First byte. */
    protected long offset;

    /** Bytes to send, or room for a receive. */
    protected long capacity;

    private Peer source;
    private int tag;
    private int outcome;
    private int senderKind;
    private long length;

    @SuppressWarnings("UnusedVariable") // read by the handle
    private int active;

    /** For devices. */
    protected Operation() {}

    /**
     * Arms this operation with a buffer.
     *
     * @param data the object that holds or takes the data; null, of a receive of {@link
     *     Kind#OBJECT} with {@link Kind#STAGED}, for an array that the device makes when the
     *     message comes.
     * @param kind its kind.
     * @param offset of the first byte.
     * @param length bytes to send, or room for a receive.
     * @return this operation.
     */
    public final Operation buffer(Object data, int kind, long offset, long length) {
        this.data = data;
        this.kind = kind;
        this.offset = offset;
        this.capacity = length;
        return this;
    }

    /**
     * Tells the object that holds the data.
     *
     * @return what {@link #buffer} armed it with; after a receive of objects that was armed with
     *     none, the {@code byte[]} that was made for the message.
     */
    public final Object buffer() {
        return data;
    }

    /**
     * Tells whether the operation is over; what the message did happens before a true answer.
     *
     * @return true also before the first start.
     */
    public final boolean isDone() {
        return (int) ACTIVE.getAcquire(this) == DONE;
    }

    /**
     * Tells how it ended.
     *
     * @return an {@link Outcome}.
     */
    public final int outcome() {
        return outcome;
    }

    /**
     * Tells who sent the message that was received.
     *
     * @return the peer; null after a failure without a message, and for sends.
     */
    public final Peer source() {
        return source;
    }

    /**
     * Tells the message's tag.
     *
     * @return the tag.
     */
    public final int tag() {
        return tag;
    }

    /**
     * Tells the length of the message, also of one that was too long.
     *
     * @return in bytes.
     */
    public final long length() {
        return length;
    }

    /**
     * Tells the sender's element.
     *
     * @return one of {@link Kind#BYTE} to {@link Kind#PACKED}.
     */
    public final int kind() {
        return senderKind;
    }

    /**
     * Marks the operation as active, before any other thread can see it.
     *
     * @param word any value but {@link #DONE}.
     */
    protected final void activate(int word) {
        ACTIVE.setOpaque(this, word);
    }

    /**
     * Notes the message that was received.
     *
     * @param source the sender.
     * @param tag its tag.
     * @param senderKind its element.
     * @param length in bytes.
     */
    protected final void received(Peer source, int tag, int senderKind, long length) {
        this.source = source;
        this.tag = tag;
        this.senderKind = senderKind;
        this.length = length;
    }

    /**
     * Ends the operation: stores the outcome and publishes every result with a release store.
     *
     * @param result an {@link Outcome}.
     */
    protected final void finish(int result) {
        outcome = result;
        ACTIVE.setRelease(this, DONE);
    }

    /** Drops every reference. */
    protected final void clear() {
        data = null;
        source = null;
    }
}
