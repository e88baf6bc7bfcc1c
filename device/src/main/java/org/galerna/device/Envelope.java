// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/** What a probe found. The caller owns it and uses it again; one thread at a time. */
public final class Envelope {
    private Peer source;
    private int tag;
    private int kind;
    private long length;
    private long lead;

    /** Makes an empty envelope. */
    public Envelope() {}

    /**
     * Fills this envelope; called by devices.
     *
     * @param source the sender.
     * @param tag the message's tag.
     * @param kind the sender's element.
     * @param length in bytes.
     * @param lead the first 8 bytes.
     */
    public void set(Peer source, int tag, int kind, long length, long lead) {
        this.source = source;
        this.tag = tag;
        this.kind = kind;
        this.length = length;
        this.lead = lead;
    }

    /**
     * Tells the sender.
     *
     * @return the peer.
     */
    public Peer source() {
        return source;
    }

    /**
     * Tells the message's tag.
     *
     * @return the tag.
     */
    public int tag() {
        return tag;
    }

    /**
     * Tells the sender's element.
     *
     * @return one of {@link Kind#BYTE} to {@link Kind#PACKED}.
     */
    public int kind() {
        return kind;
    }

    /**
     * Tells the length of the message.
     *
     * @return in bytes.
     */
    public long length() {
        return length;
    }

    /**
     * Tells the first 8 bytes of the payload, little-endian, padded with zeros; so the count of an
     * object message is known before it is received.
     *
     * @return the bytes.
     */
    public long lead() {
        return lead;
    }
}
