// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

/**
 * What has to be in a buffer after a call, computed from what every rank had put into its own.
 *
 * <p>Element {@code i} of what rank {@code r} sends in round {@code n} is {@link #value}.
 */
enum Content {
    /** Anything. */
    NOTHING,
    /** What the peer sent. */
    OF_PEER,
    /** What the root sent, in the send buffer itself. */
    OF_ROOT,
    /** A block of each rank. */
    OF_EACH,
    /** A block of each rank, at the root only. */
    OF_EACH_AT_ROOT,
    /** This rank's block of what the root sent. */
    MINE_OF_ROOT,
    /** This rank's block of what each rank sent. */
    MINE_OF_EACH,
    /** The sum over all ranks. */
    SUM,
    /** The sum over all ranks, at the root only. */
    SUM_AT_ROOT,
    /** This rank's part of the sum. */
    MY_PART_OF_SUM,
    /** This rank's block of the sum. */
    MY_BLOCK_OF_SUM,
    /** The sum over this rank and those before it. */
    SUM_TO_MINE,
    /** The sum over the ranks before this one; anything on the first. */
    SUM_BEFORE_MINE;

    private static final int RANKS = 7;
    private static final int ELEMENTS = 3;
    private static final int ROUNDS = 5;
    private static final int VALUES = 61; // small: sums are exact in every type

    /** Where a check stands: on which rank, with which root or peer, in which round. */
    record Place(int rank, int size, int root, int round) {}

    /** What a rank sends. */
    static long value(int rank, int index, int round) {
        return 1 + ((long) rank * RANKS + (long) index * ELEMENTS + (long) round * ROUNDS) % VALUES;
    }

    /** Fills the send buffer and spoils the other, so that what does not arrive is seen. */
    static void fill(Api.Buffers buffers, Place at) {
        Store receive = buffers.receive();
        for (int i = 0; i < receive.length(); i++) {
            receive.set(i, -1);
        }
        Store send = buffers.send();
        for (int i = 0; i < send.length(); i++) {
            send.set(i, value(at.rank(), i, at.round()));
        }
    }

    /** Elements that are not what they have to be. */
    long errors(Api.Buffers buffers, Place at) {
        if (!isKnown(at)) {
            return 0;
        }
        Store store = this == OF_ROOT ? buffers.send() : buffers.receive();
        int count =
                this == MY_PART_OF_SUM
                        ? buffers.counts()[at.rank()]
                        : this == OF_ROOT || this == OF_PEER ? buffers.count() : store.length();
        int[] starts = buffers.displacements();
        long errors = 0;
        for (int i = 0; i < count; i++) {
            long expected = expected(buffers.count(), i, starts, at);
            if (store.get(i) != store.element().wrap(expected)) {
                errors++;
            }
        }
        return errors;
    }

    /** Whether this rank gets anything of which is known what it is. */
    private boolean isKnown(Place at) {
        return switch (this) {
            case NOTHING -> false;
            case OF_EACH_AT_ROOT, SUM_AT_ROOT -> at.rank() == at.root();
            case SUM_BEFORE_MINE -> at.rank() > 0;
            default -> true;
        };
    }

    private long expected(int count, int index, int[] starts, Place at) {
        return switch (this) {
            case NOTHING -> 0;
            case OF_PEER, OF_ROOT -> value(at.root(), index, at.round());
            case OF_EACH, OF_EACH_AT_ROOT -> value(index / count, index % count, at.round());
            case MINE_OF_ROOT -> value(at.root(), at.rank() * count + index, at.round());
            case MINE_OF_EACH ->
                    value(index / count, at.rank() * count + index % count, at.round());
            case SUM, SUM_AT_ROOT -> sum(at.size(), index, at.round());
            case MY_PART_OF_SUM -> sum(at.size(), starts[at.rank()] + index, at.round());
            case MY_BLOCK_OF_SUM -> sum(at.size(), at.rank() * count + index, at.round());
            case SUM_TO_MINE -> sum(at.rank() + 1, index, at.round());
            case SUM_BEFORE_MINE -> sum(at.rank(), index, at.round());
        };
    }

    private static long sum(int ranks, int index, int round) {
        long sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += value(rank, index, round);
        }
        return sum;
    }
}
