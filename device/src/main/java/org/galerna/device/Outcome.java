// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * How an operation ended. Progress never throws; the owner of an operation turns its outcome into
 * whatever its own callers expect.
 *
 * <p>A blocking receive returns one {@code long}: a length, or a negative word made by {@link
 * #failure} that carries the code, the sender's kind and the length of the message. {@link
 * #code(long)} is right for both and for a bare code.
 */
public final class Outcome {
    /** The message moved. */
    public static final int OK = 0;

    /** The message was longer than the receive; it is consumed, its data is not delivered. */
    public static final int TRUNCATED = -1;

    /** The sender's element is another than the receiver's; the message is consumed. */
    public static final int WRONG_KIND = -2;

    /** The operation was cancelled before it matched. */
    public static final int CANCELLED = -3;

    /** Only a peer that has ended could have satisfied the operation. */
    public static final int PEER_LOST = -4;

    /** The device was closed. */
    public static final int CLOSED = -5;

    /** A buffer could not be read or written: closed, or confined to a thread. */
    public static final int FAULT = -6;

    /** No array could be made for objects; the message is consumed, its data is not delivered. */
    public static final int NO_MEMORY = -7;

    private Outcome() {}

    /**
     * Packs a failed receive in one word.
     *
     * @param code a negative outcome.
     * @param kind the sender's kind, 0 if there was no message.
     * @param length bytes of the message, 0 if there was none.
     * @return a negative word.
     */
    public static long failure(int code, int kind, long length) {
        return -((length << 16) | ((long) (kind & 0xff) << 8) | -code);
    }

    /**
     * Reads the outcome out of a blocking call's result.
     *
     * @param result what {@link Endpoint#recv} returned.
     * @return {@link #OK} or the negative outcome.
     */
    public static int code(long result) {
        return result >= 0 ? OK : -(int) (-result & 0xff);
    }

    /**
     * Reads the sender's kind out of a failed receive.
     *
     * @param result what {@link Endpoint#recv} returned, negative.
     * @return the kind.
     */
    public static int kind(long result) {
        return (int) (-result >>> 8 & 0xff);
    }

    /**
     * Reads the length of the message out of a blocking receive's result.
     *
     * @param result what {@link Endpoint#recv} returned.
     * @return bytes of the message.
     */
    public static long length(long result) {
        return result >= 0 ? result : -result >>> 16;
    }

    /**
     * Names an outcome for a message to people.
     *
     * @param code an outcome.
     * @return a few words.
     */
    public static String name(int code) {
        return switch (code) {
            case OK -> "ok";
            case TRUNCATED -> "message longer than the receive";
            case WRONG_KIND -> "element kinds differ";
            case CANCELLED -> "cancelled";
            case PEER_LOST -> "peer has ended";
            case CLOSED -> "device is closed";
            case FAULT -> "buffer cannot be accessed";
            case NO_MEMORY -> "no memory for the message";
            default -> "outcome " + code;
        };
    }
}
