// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.datatype.Datatype;
import org.galerna.device.Kind;

/**
 * What became of a receive, a probe or a completed request (MPI-4.1, section 3.2.5).
 *
 * <p>An object of at most 32 bytes. {@link Comm#recv(Buffer, int, int, Status)} fills one of the
 * caller's; other calls return a new one. Not thread-safe while it is being filled.
 */
public final class Status {
    /** No answer: a count that is not whole, or one nobody can know. */
    public static final int UNDEFINED = -1;

    private static final int NOTHING = 0x10;
    private static final int CANCELLED = 0x20;
    private static final int ITEMS = 0x40;

    private int source;
    private int tag;
    private int facts; // the sender's kind and the flags above
    private long length; // bytes; objects of an object message; items of a type without data

    /** Makes an empty status: any source, any tag, nothing received. */
    public Status() {
        clear();
    }

    /**
     * Makes the status of data that no message brought, such as that of a file.
     *
     * @param type of its items.
     * @param bytes of data.
     * @return any source, any tag.
     */
    public static Status of(Datatype type, long bytes) {
        return new Status().set(Comm.ANY_SOURCE, Comm.ANY_TAG, type.kind(), bytes);
    }

    /**
     * Returns who sent the message.
     *
     * @return a rank of the communicator used, {@link Comm#PROC_NULL}, or {@link Comm#ANY_SOURCE}
     *     in an empty status.
     */
    public int source() {
        return source;
    }

    /**
     * Returns the tag of the message.
     *
     * @return a tag, or {@link Comm#ANY_TAG} in an empty status.
     */
    public int tag() {
        return tag;
    }

    /**
     * Returns the length of the message.
     *
     * @return bytes of data; for objects their number.
     */
    public long bytes() {
        return (facts & ITEMS) == 0 ? length : 0;
    }

    /**
     * Tells how many items were received.
     *
     * @param type the items' type.
     * @return whole items; {@link #UNDEFINED} if the message ends inside an item or holds elements
     *     of another kind.
     */
    public long count(Datatype type) {
        if ((facts & ITEMS) != 0) {
            return type.size() == 0 ? length : 0;
        }
        if (length == 0) {
            return 0;
        }
        if (!isOf(type) || type.size() == 0 || length % type.size() != 0) {
            return UNDEFINED;
        }
        return length / type.size();
    }

    /**
     * Tells how many elements were received.
     *
     * @param type the items' type.
     * @return elements of primitive types, or objects; {@link #UNDEFINED} if the type has none or
     *     the message holds others.
     */
    public long elements(Datatype type) {
        if (type.size() == 0) {
            return UNDEFINED;
        }
        if (bytes() == 0) {
            return 0;
        }
        return isOf(type) ? type.elements(length) : UNDEFINED;
    }

    /**
     * Tells whether the request was cancelled.
     *
     * @return true if so; then nothing else of this status means anything.
     */
    public boolean isCancelled() {
        return (facts & CANCELLED) != 0;
    }

    @Override
    public String toString() {
        return isCancelled()
                ? "cancelled"
                : "source " + source + ", tag " + tag + ", " + bytes() + " bytes";
    }

    private boolean isOf(Datatype type) {
        final int element = facts & Kind.ELEMENT;
        return element == type.kind() || element == Kind.PACKED || type == Datatype.PACKED;
    }

    /** Makes this status empty. */
    Status clear() {
        return set(Comm.ANY_SOURCE, Comm.ANY_TAG, NOTHING, 0);
    }

    /** What a receive from no process yields. */
    Status nobody() {
        return set(Comm.PROC_NULL, Comm.ANY_TAG, NOTHING, 0);
    }

    /** What a cancelled request yields. */
    Status cancelled() {
        return set(Comm.ANY_SOURCE, Comm.ANY_TAG, NOTHING | CANCELLED, 0);
    }

    /** A message of a sender's kind; the length is in bytes, for objects their number. */
    Status set(int source, int tag, int kind, long length) {
        this.source = source;
        this.tag = tag;
        this.facts = kind;
        this.length = length;
        return this;
    }

    /** Makes this a copy; of null an empty status. */
    Status copy(Status other) {
        return other == null ? clear() : set(other.source, other.tag, other.facts, other.length);
    }

    /** Notes that the receive named items without data. */
    Status items(long count) {
        facts |= ITEMS;
        length = count;
        return this;
    }

    /** Notes how many objects a message held. */
    Status objects(int count) {
        length = count;
        return this;
    }
}
