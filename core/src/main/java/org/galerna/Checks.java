// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.galerna.base.OpenMemory;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * The checks of a call's arguments, before anything is sent. The quick way through each is small;
 * the slow way finds the words.
 */
final class Checks {
    private Checks() {}

    /** Checks that messages can be sent to a peer, with a tag, now. */
    static void send(Peer peer, int tag) {
        if (tag < 0 || peer.rank() == Comm.ANY_SOURCE || !peer.comm().isUsable()) {
            throw refused(peer, tag);
        }
    }

    /** Checks that messages can be received or probed, with a tag or any tag, now. */
    static void receive(Peer peer, int tag) {
        if (tag < 0 && tag != Comm.ANY_TAG) {
            throw wrongTag(tag);
        }
        if (!peer.comm().isUsable()) {
            throw peer.comm().unusable();
        }
    }

    /** Checks the items of a message to a peer. */
    static void items(Peer peer, Object array, long offset, long count, Datatype type) {
        if (peer.endpoint() != null) {
            items(array, offset, count, type);
        } else {
            nowhere(count, type);
        }
    }

    /** Checks the room for a message from a peer. */
    static void room(Peer peer, Object array, long offset, long count, Datatype type) {
        if (peer.endpoint() != null) {
            room(array, offset, count, type);
        } else {
            nowhere(count, type);
        }
    }

    /** Checks a message to or from no process, whose array nobody touches. */
    private static void nowhere(long count, Datatype type) {
        items(null, 0, Math.min(count, 0), type);
    }

    /** Checks that an array holds the items named. */
    static void items(Object array, long offset, long count, Datatype type) {
        if (type == null) {
            throw GalernaException.argument(ErrorClass.TYPE, "a datatype is missing", "type", null);
        }
        if (type.isContiguous() && type.trueLb() == 0 && isSmall(offset, count, type)) {
            final int unit = type.arrayType().bytes();
            if (offset * unit + count * type.size() <= bytes(array, type.arrayType())) {
                return;
            }
        }
        type.requireRoom(array, offset, count);
    }

    /** Whether the three are below 2 GiB: then sums and products stay far from the last number. */
    private static boolean isSmall(long offset, long count, Datatype type) {
        return (offset | count | type.size()) >>> (Integer.SIZE - 1) == 0;
    }

    /** The bytes of an array of the elements, or of memory that all threads may use; else -1. */
    private static long bytes(Object array, BaseType element) {
        if (element.isArray(array)) {
            return (long) Array.getLength(array) * element.bytes();
        }
        return array instanceof MemorySegment memory
                        && element != BaseType.OBJECT
                        && OpenMemory.is(memory)
                ? memory.byteSize()
                : -1;
    }

    /** Checks that an array holds the items named, and may be written. */
    static void room(Object array, long offset, long count, Datatype type) {
        items(array, offset, count, type);
        if (!type.arrayType().isArray(array)) {
            writable(array);
        }
    }

    /** Checks that memory may be written. */
    static void writable(Object memory) {
        if (memory instanceof MemorySegment segment && segment.isReadOnly()) {
            throw GalernaException.of(ErrorClass.BUFFER, "the buffer is read-only")
                    .argument("buf", segment)
                    .advice("Receive into a buffer that can be written")
                    .exception();
        }
    }

    /** Checks the root of a collective. */
    static void root(Comm comm, int root) {
        if (root < 0 || root >= comm.size()) {
            throw GalernaException.of(ErrorClass.ROOT, "root is not in the group of " + comm.size())
                    .argument("root", root)
                    .advice("Ranks are 0 to " + (comm.size() - 1))
                    .exception();
        }
    }

    private static GalernaException refused(Peer peer, int tag) {
        if (!peer.comm().isUsable()) {
            return peer.comm().unusable();
        }
        if (peer.rank() == Comm.ANY_SOURCE) {
            return GalernaException.of(
                            ErrorClass.RANK, "a message needs a destination, not ANY_SOURCE")
                    .argument("dest", peer.rank())
                    .advice("Name a rank, or PROC_NULL")
                    .exception();
        }
        return wrongTag(tag);
    }

    private static GalernaException wrongTag(int tag) {
        return GalernaException.of(ErrorClass.TAG, "a tag is a number from 0")
                .argument("tag", tag)
                .advice(
                        tag == Comm.ANY_TAG
                                ? "ANY_TAG is for receives and probes"
                                : "Use 0 to " + Integer.MAX_VALUE)
                .exception();
    }
}
