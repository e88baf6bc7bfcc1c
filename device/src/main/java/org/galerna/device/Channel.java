// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * The sending side towards one peer. One thread at a time (the lock of the link); only {@link
 * #signal} is called without it.
 *
 * <p>A frame: {@link #claim}, {@link #envelope}, then {@link #put} or {@link #lend}, then {@link
 * #publish}. A claim must be followed by a publish.
 */
public interface Channel {
    /** Answer of {@link #claim}: go on. */
    int CLAIMED = 0;

    /** Answer of {@link #claim}: no room now; nothing was claimed. Try again after progress. */
    int BUSY = -1;

    /** Answer of {@link #claim}: the peer is gone; nothing was claimed. */
    int LOST = -2;

    /**
     * Tells the longest payload that a frame of this channel carries. It may shrink when {@link
     * #claim} answers {@link #BUSY}; at least 32.
     *
     * @return in bytes.
     */
    int payloadBytes();

    /**
     * Asks for room for one frame.
     *
     * @param length of the payload, at most {@link #payloadBytes()}.
     * @return {@link #CLAIMED}, {@link #BUSY} or {@link #LOST}.
     */
    int claim(int length);

    /**
     * Writes the words that matching looks at.
     *
     * @param context the context's id.
     * @param tag the tag.
     * @param number a free word for the protocol.
     */
    void envelope(long context, int tag, int number);

    /**
     * Copies the payload; the data is the caller's again on return.
     *
     * @param data the object that holds the data.
     * @param kind its kind.
     * @param offset of the first byte.
     * @param length in bytes, as claimed.
     */
    void put(Object data, int kind, long offset, int length);

    /**
     * Passes a reference along with the frame. Only with direct reach.
     *
     * @param object what the peer's {@link Port#borrowed} will return.
     * @param isKept whether the sender keeps the object anyhow, and may lend it again: then the
     *     channel may keep it, too.
     */
    void lend(Object object, boolean isKept);

    /**
     * Makes the frame visible to the peer, with release.
     *
     * @param header made by {@link Frame#header}.
     */
    void publish(long header);

    /**
     * Gets ready for frames like the one just published; nothing is owed if it is not called.
     *
     * @param length of the payload of each.
     * @param isStream whether several are likely to follow before the peer answers.
     */
    default void prepare(int length, boolean isStream) {}

    /**
     * Counts the frames that were published.
     *
     * @return how many, as the peer's {@link Port#position} counts them; -1 if nobody counts.
     */
    default long position() {
        return -1;
    }

    /** Wakes the peer if it has gone to sleep. Called after {@link #publish}, under no lock. */
    void signal();

    /**
     * Looks at the budget that the peer has returned.
     *
     * @return bytes since the channel was opened.
     */
    long returned();

    /**
     * Tells how much budget the peer may have given back without telling.
     *
     * @return bytes; 0 if it tells of all.
     */
    default long untold() {
        return 0;
    }
}
