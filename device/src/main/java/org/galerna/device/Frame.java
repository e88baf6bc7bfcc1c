// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * The header word of a frame: what it is, the element, and the length of the payload. The upper 16
 * bits are the transport's.
 */
public final class Frame {
    /** Nothing: a frame that was claimed and then given up. */
    public static final int EMPTY = 0;

    /** A whole message. */
    public static final int EAGER = 1;

    /** A message whose data waits at the sender; a reference came with it. */
    public static final int LENT = 2;

    /**
     * An active message: the tag is the handler, the context is the sender's word. The data was
     * lent.
     */
    public static final int ACTIVE = 3;

    /** The first part of a message that is longer than a frame; the number is its length. */
    public static final int TRAIN = 4;

    /** The next part of the sender's {@link #TRAIN} or {@link #PARCEL}. */
    public static final int MORE = 5;

    /** A message whose data waits at the sender; the number is the sender's handle. */
    public static final int REQUEST = 6;

    /** An answer to a request: send. The number is the sender's handle, the tag the receiver's. */
    public static final int CLEAR = 7;

    /** A part of requested data: the tag is the receiver's handle, the context the offset. */
    public static final int DATA = 8;

    /** An answer to a request: it is over. The context is an {@link Outcome}. */
    public static final int FINISH = 9;

    /** An active message like {@link #ACTIVE}, its data copied; the number is its length. */
    public static final int PARCEL = 10;

    /**
     * The first part of a message whose request its sender has taken back, because its receiver was
     * silent; the others follow as parts of a train. The number is the sender's handle, the context
     * the message's length.
     */
    public static final int SUPPLY = 11;

    /**
     * The sender of a request wants to cancel: the receiver is to forget the message if it has no
     * receive yet. The number is the sender's handle.
     */
    public static final int WITHDRAW = 12;

    /**
     * The sender of a request waits, and would send the message without its receive if its budget
     * allowed. The number is the sender's handle.
     */
    public static final int PLEA = 13;

    /**
     * An answer to a plea: send the message all the same, with {@link #SUPPLY}. The number is the
     * sender's handle, the context the budget that it gets beside.
     */
    public static final int RELIEF = 14;

    /**
     * Bytes of a {@link #REQUEST}: length, lead, address of data that the peer may reach or 0,
     * claim or 0.
     */
    public static final int REQUEST_BYTES = 4 * Long.BYTES;

    /** Flag in the length of a {@link #REQUEST}: budget alone has kept the message back. */
    public static final long KEPT_BACK = 1L << 62;

    private static final int TYPE_SHIFT = 44;
    private static final int ELEMENT_SHIFT = 40;

    private Frame() {}

    /**
     * Makes a header.
     *
     * @param type {@link #EMPTY} to {@link #RELIEF}.
     * @param kind the sender's kind; only the element travels.
     * @param length of the payload in bytes.
     * @return the word.
     */
    public static long header(int type, int kind, int length) {
        return ((long) type << TYPE_SHIFT)
                | ((long) (kind & Kind.ELEMENT) << ELEMENT_SHIFT)
                | (length & 0xffff_ffffL);
    }

    /**
     * Reads what the frame is.
     *
     * @param header made by {@link #header}.
     * @return {@link #EMPTY} to {@link #RELIEF}, or a number that means nothing.
     */
    public static int type(long header) {
        return (int) (header >>> TYPE_SHIFT) & 0xf;
    }

    /**
     * Reads the element.
     *
     * @param header made by {@link #header}.
     * @return one of {@link Kind#BYTE} to {@link Kind#PACKED}.
     */
    public static int element(long header) {
        return (int) (header >>> ELEMENT_SHIFT) & Kind.ELEMENT;
    }

    /**
     * Reads the length of the payload.
     *
     * @param header made by {@link #header}.
     * @return in bytes.
     */
    public static int length(long header) {
        return (int) header;
    }
}
