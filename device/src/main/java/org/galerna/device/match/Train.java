// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.ArrayList;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;
import org.galerna.device.Port;

/**
 * A message in several frames that is coming in from a peer: where its parts go. One for each peer,
 * since a peer sends one such message at a time. Held: the engine lock.
 */
final class Train {
    /** The receive that takes it, or null. */
    MatchOperation receive;

    /** The unexpected message that it is, or null. */
    Arrival arrival;

    /** The active message that it is, or null. */
    byte[] parcel;

    int handler;
    long header;
    private int total;
    private int at;
    private final ArrayList<Arrival> expected = new ArrayList<>(1);

    boolean isUnderWay() {
        return at < total;
    }

    /**
     * Begins a message, when there is room for it: a first frame that none is found for stays, and
     * is looked at again.
     */
    void begin(int bytes) {
        total = bytes;
        at = 0;
        receive = null;
        arrival = null;
        parcel = null;
    }

    int total() {
        return total;
    }

    /** Notes a message out of the queue whose sender has taken its request back, or still may. */
    void expect(Arrival a) {
        if (!expected.contains(a)) {
            expected.add(a);
        }
    }

    /** Takes a message that was expected, by its sender's handle; null if none is. */
    Arrival takeExpected(int handle) {
        for (int i = 0; i < expected.size(); i++) {
            if (expected.get(i).handle == handle) {
                return expected.remove(i);
            }
        }
        return null;
    }

    /** Forgets that a message was expected: it is dropped when it comes. */
    void expectNoMore(Arrival a) {
        expected.remove(a);
    }

    /** Takes any message that was expected, or null. */
    Arrival takeExpected() {
        return expected.isEmpty() ? null : expected.removeLast();
    }

    /** Notes that the sender could not read a part: the message fails where it is received. */
    void breakOff() {
        if (receive != null) {
            receive.verdict = Outcome.FAULT;
        } else if (arrival != null) {
            arrival.isBroken = true;
        }
    }

    /** Tells whether so many bytes may come next. */
    boolean accepts(int length) {
        return length > 0 && length <= total - at;
    }

    /** Takes a part out of a frame; true if it was the last. */
    boolean take(Port port, int length) {
        if (receive != null) {
            if (receive.verdict == Outcome.OK) {
                receive.verdict = get(port, receive, at, length);
            }
        } else if (arrival != null) {
            port.get(arrival.chunk.spot.memory(), Kind.SEGMENT, at, length);
        } else if (parcel != null) {
            port.get(parcel, Kind.BYTE, at, length);
        }
        port.advance(length);
        at += length;
        return at == total;
    }

    /** Copies a frame's payload to its place in a receive's buffer. */
    static int get(Port port, MatchOperation r, long at, int length) {
        try {
            port.get(r.data(), r.bufferKind(), r.offset() + at, length);
            return Outcome.OK;
        } catch (RuntimeException | InternalError e) {
            return Outcome.FAULT;
        }
    }

    /** Forgets a message; the parts that still come are dropped. */
    void forget() {
        receive = null;
        arrival = null;
        parcel = null;
    }
}
