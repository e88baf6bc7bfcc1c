// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * What an origin asks of a far target, in one message; all words in the machine's order.
 *
 * <pre>
 *   0       8    16        24     32              40
 *   | verb  | op | element | tag  | spans | bytes | (at, length) of each span | payload |
 * </pre>
 *
 * <p>{@code tag} is that of the reply, {@code bytes} the length of the packed form of what the
 * spans name. One thread at a time.
 */
final class Order {
    static final int PUT = 1;

    /** The data follows in a message of its own and goes where it belongs without another copy. */
    static final int PUT_APART = 2;

    static final int GET = 3;
    static final int UPDATE = 4;
    static final int FETCH = 5;

    /** The payload is the element to compare with, then the new one. */
    static final int SWAP = 6;

    /** The reply is the code of the first error since the last one. */
    static final int FLUSH = 7;

    static final int LOCK = 8;
    static final int UNLOCK = 9;

    /** The reply is the bounds of the first {@link #REGIONS} from a byte on, or of fewer. */
    static final int BOUNDS = 10;

    /** Most spans of one order. */
    static final int SPANS = 512;

    /** Most bytes of a payload; a multiple of every unit of an update. */
    static final int PAYLOAD = 36864;

    /** Most regions whose bounds are in one reply. */
    static final int REGIONS = PAYLOAD / (2 * Long.BYTES);

    /** Tag of orders. */
    static final int TAG = 0;

    /** Tag of data apart. */
    static final int DATA_TAG = 1;

    /** Tag of the word on a lock: empty if it is granted, else the rank that keeps it for ever. */
    static final int GRANT_TAG = 2;

    /** The first tag of replies, and how many there are. */
    static final int REPLY_TAG = 16;

    static final int REPLY_TAGS = 1 << 20;

    private static final int OP = 8;
    private static final int ELEMENT = 16;
    private static final int REPLY = 24;
    private static final int RUNS = 32;
    private static final int BYTES = 40;
    private static final int HEADER = 48;
    private static final int RUN = 16;

    /** Most bytes of an order. */
    static final int LENGTH = HEADER + SPANS * RUN + PAYLOAD;

    final byte[] bytes = new byte[LENGTH];
    private final MemorySegment memory = MemorySegment.ofArray(bytes);

    Order() {}

    private long word(long at) {
        return memory.get(JAVA_LONG_UNALIGNED, at);
    }

    private void word(long at, long value) {
        memory.set(JAVA_LONG_UNALIGNED, at, value);
    }

    /** Begins an order without spans. */
    Order of(int verb, int tag) {
        word(0, verb);
        word(OP, 0);
        word(ELEMENT, 0);
        word(REPLY, tag);
        word(RUNS, 0);
        word(BYTES, 0);
        return this;
    }

    /** Names where. */
    Order at(Spans spans) {
        word(RUNS, spans.size());
        word(BYTES, spans.bytes());
        for (int i = 0; i < spans.size(); i++) {
            word(HEADER + (long) i * RUN, spans.at(i));
            word(HEADER + (long) i * RUN + Long.BYTES, spans.bytes(i));
        }
        return this;
    }

    /** Names where, in one run. */
    Order at(long from, long length) {
        word(RUNS, 1);
        word(BYTES, length);
        word(HEADER, from);
        word(HEADER + Long.BYTES, length);
        return this;
    }

    /** Names what becomes of the elements there. */
    Order by(Update update) {
        word(OP, update.op());
        word(ELEMENT, update.element());
        return this;
    }

    /** Says whether a lock excludes all others. */
    Order exclusive(boolean exclusive) {
        word(OP, exclusive ? 1 : 0);
        return this;
    }

    /** Bytes of the order without its payload. */
    int head() {
        return HEADER + runs() * RUN;
    }

    /** The payload, to be written or read. */
    MemorySegment payload() {
        return memory.asSlice(head());
    }

    /** The beginning of the order, in which the payload starts at {@link #head}. */
    MemorySegment memory() {
        return memory;
    }

    int verb() {
        return (int) word(0);
    }

    /** Whether its origin waits for a reply, which is shorter than asked for if it is refused. */
    boolean isAnswered() {
        return switch (verb()) {
            case GET, FETCH, SWAP, FLUSH, BOUNDS -> true;
            default -> false;
        };
    }

    int tag() {
        return (int) word(REPLY);
    }

    long length() {
        return word(BYTES);
    }

    boolean isExclusive() {
        return word(OP) != 0;
    }

    /** What becomes of the elements; null if the order names nothing that exists. */
    Update update() {
        return Update.of((int) word(OP), (int) word(ELEMENT));
    }

    private int runs() {
        return (int) word(RUNS);
    }

    /** Lowest byte of the window that is named. */
    long low() {
        long low = Long.MAX_VALUE;
        for (int i = 0; i < runs(); i++) {
            low = Math.min(low, word(HEADER + (long) i * RUN));
        }
        return low;
    }

    /** First byte of the window behind those that are named. */
    long high() {
        long high = Long.MIN_VALUE;
        for (int i = 0; i < runs(); i++) {
            final long at = HEADER + (long) i * RUN;
            high = Math.max(high, word(at) + word(at + Long.BYTES));
        }
        return high;
    }

    /** Where, in the memory of a region. */
    Piece piece(Region region) {
        final Spans.Builder spans = new Spans.Builder();
        for (int i = 0; i < runs(); i++) {
            final long at = HEADER + (long) i * RUN;
            spans.add(word(at), word(at + Long.BYTES));
        }
        return new Piece(region.memory(), -region.start(), spans.done());
    }
}
