// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import org.galerna.device.Frame;

/**
 * A frame on a connection.
 *
 * <pre>
 *   0        8         16    20       24         32
 *   | header | context | tag | number | returned | payload, padded to 8 bytes |
 * </pre>
 *
 * <p>The header is a {@link Frame} header with {@link #MARK} in its upper 16 bits. {@code returned}
 * is the budget that the sender of the frame has given back since the connection was opened, so
 * every frame carries it. The byte order is the machine's; machines that differ do not connect.
 */
final class Wire {
    /** Bytes before the payload. */
    static final int HEADER = 32;

    static final int CONTEXT = 8;
    static final int TAG = 16;
    static final int RETURNED = 24;

    /** Longest payload of a frame. */
    static final int PAYLOAD_BYTES = 32 << 10;

    /** A frame that only carries {@code returned}. */
    static final int CREDIT = 15;

    private static final long MARK = 0x6e69L;
    private static final int MARK_SHIFT = 48;
    private static final long MARK_MASK = 0xffffL << MARK_SHIFT;

    private Wire() {}

    /** Bytes of a frame. */
    static int size(int length) {
        return HEADER + ((length + 7) & -8);
    }

    /** Puts the mark into a header. */
    static long marked(long header) {
        return (header & ~MARK_MASK) | (MARK << MARK_SHIFT);
    }

    /**
     * Checks the words of a frame before anything is done because of it.
     *
     * @param header as it came.
     * @param number as it came.
     * @param eagerBytes the longest message that may come unasked.
     * @return what is wrong, or null.
     */
    static String fault(long header, int number, long eagerBytes) {
        final int length = Frame.length(header);
        if (header >>> MARK_SHIFT != MARK) {
            return "what came is no frame";
        }
        if (length < 0 || length > PAYLOAD_BYTES) {
            return "a frame of " + (length & 0xffff_ffffL) + " bytes, at most " + PAYLOAD_BYTES;
        }
        final boolean isFit =
                switch (Frame.type(header)) {
                    case Frame.EMPTY, Frame.EAGER, Frame.MORE, Frame.DATA, Frame.PARCEL -> true;
                    case Frame.TRAIN -> number >= length && number <= eagerBytes;
                    case Frame.REQUEST -> length == Frame.REQUEST_BYTES;
                    case Frame.SUPPLY -> length > 0;
                    case Frame.CLEAR,
                            Frame.FINISH,
                            Frame.WITHDRAW,
                            Frame.PLEA,
                            Frame.RELIEF,
                            CREDIT ->
                            length == 0;
                    default -> false;
                };
        return isFit
                ? null
                : "a frame of type "
                        + Frame.type(header)
                        + " with "
                        + length
                        + " bytes and number "
                        + number;
    }
}
