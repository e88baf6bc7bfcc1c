// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.galerna.base.Padded;
import org.galerna.collectives.Slots;

/**
 * Where the slots {@link Slots#SEND} and {@link Slots#RECV} of a call lie. One thread at a time.
 *
 * <p>Short arrays are kept behind the call and not stored again where the next call names them
 * again, as those of a loop do: the store of a reference into an object that has lived long costs a
 * full fence with the JVM's usual collector, and so behind it everything that was to be fetched
 * meanwhile.
 */
public final class CallSlots extends Padded {
    /** Elements of an array that may be reachable from here when nobody else holds it. */
    private static final int MOST_KEPT = 1 << 17;

    /** Bytes of a segment, likewise. */
    private static final int MOST_BYTES_KEPT = 1 << 20;

    private Object send;
    private Object receive;
    private long sendBase;
    private long receiveBase;
    private boolean isSending;
    private boolean isReceiving;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /** Neither slot means anything. */
    public CallSlots() {
        super();
    }

    /**
     * Says where SEND lies.
     *
     * @param array an array of the call's element type, or a segment of such elements; null if it
     *     means nothing on this rank.
     * @param base byte of it that offset 0 of the slot's blocks stands for.
     */
    @SuppressWarnings("ReferenceEquality") // the question is whether it is one array
    public void send(Object array, long base) {
        isSending = array != null;
        sendBase = base;
        if (isSending && send != array) {
            send = array;
        }
    }

    /**
     * Says where RECV lies.
     *
     * @param array an array of the call's element type, or a segment of such elements; null if it
     *     means nothing on this rank.
     * @param base byte of it that offset 0 of the slot's blocks stands for.
     */
    @SuppressWarnings("ReferenceEquality") // the question is whether it is one array
    public void receive(Object array, long base) {
        isReceiving = array != null;
        receiveBase = base;
        if (isReceiving && receive != array) {
            receive = array;
        }
    }

    /**
     * The array of SEND.
     *
     * @return null if there is none.
     */
    public Object send() {
        return isSending ? send : null;
    }

    /**
     * The array of RECV.
     *
     * @return null if there is none.
     */
    public Object receive() {
        return isReceiving ? receive : null;
    }

    /**
     * Where offset 0 of SEND is.
     *
     * @return the byte of its array.
     */
    public long sendBase() {
        return sendBase;
    }

    /**
     * Where offset 0 of RECV is.
     *
     * @return the byte of its array.
     */
    public long receiveBase() {
        return receiveBase;
    }

    Object array(int slot) {
        return slot == Slots.SEND ? send() : receive();
    }

    long base(int slot) {
        return slot == Slots.SEND ? sendBase : receiveBase;
    }

    /** Ends the call: neither slot means anything, and long arrays are forgotten. */
    public void clear() {
        if (isLong(send)) {
            send = null;
        }
        if (isLong(receive)) {
            receive = null;
        }
        isSending = false;
        isReceiving = false;
    }

    private static boolean isLong(Object array) {
        if (Memory.isSegment(array)) {
            return ((MemorySegment) array).byteSize() > MOST_BYTES_KEPT;
        }
        return array != null && Array.getLength(array) > MOST_KEPT;
    }
}
