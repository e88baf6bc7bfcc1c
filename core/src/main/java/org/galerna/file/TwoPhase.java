// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.util.Arrays;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.VBuffer;
import org.galerna.datatype.Datatype;
import org.galerna.error.GalernaException;

/**
 * What all ranks read or write in one call, in two phases (Thakur, Gropp, Lusk 1999): the range of
 * the file that the call touches is dealt out to some ranks, the aggregators; data travels between
 * each rank and them, and they alone access the file, in long runs. Where each rank's data is one
 * piece and the pieces do not meet, or the pieces are long or far apart, or accesses are atomic,
 * every rank accesses its own.
 *
 * <p>An aggregator handles its part by buffers; for each there are three exchanges between all: how
 * much, where, and the data. Where ranks write the same byte, the highest one's stays, unless each
 * accesses its own. A rank that fails goes on with the exchanges, so that nobody waits for it.
 */
final class TwoPhase {
    private static final int FIRST = 0;
    private static final int END = 1;
    private static final int SHAPE = 2;
    private static final int SIZE = 3;
    private static final int PIECE = 4;
    private static final int COUNT = 5;
    private static final int WORDS = 6;
    private static final int ONE = 1;
    private static final int OVERLAPPING = 2;
    private static final int ALIGNMENT = 1 << 16;

    /** Pieces of this length are read and written where they are, in the cache of one host. */
    private static final int LONG_NEAR = 1 << 10;

    /** The same where hosts share a folder: a piece of a page is a page for the others. */
    private static final int LONG_FAR = 1 << 16;

    private final IntraComm comm;
    private final Disk disk;
    private final Terms terms;
    private long low;
    private long share; // bytes of an aggregator
    private long longest; // share that has data
    private int aggregators;
    private long end;
    private GalernaException failure;

    /**
     * How the file is accessed when a call is made, whenever it is done; the same on all ranks.
     *
     * @param hints in use.
     * @param lock what keeps other accesses out; null if nothing must.
     * @param isOfOneHost whether all ranks have one cache of the file.
     */
    record Terms(Hints hints, Sharing lock, boolean isOfOneHost) {}

    /**
     * Prepares a call.
     *
     * @param failure why this rank has no data, or null.
     */
    TwoPhase(IntraComm comm, Disk disk, Terms terms, GalernaException failure) {
        this.comm = comm;
        this.disk = disk;
        this.terms = terms;
        this.failure = failure;
    }

    /** Writes all ranks' data. */
    void write(UserData data, View view, long packed) {
        final Pieces pieces = pieces(data, view, packed);
        if (plan(view, pieces, false)) {
            rounds(pieces, (cuts, room) -> writeRound(data, cuts, room));
        } else {
            alone(() -> access(view).run(Direction.WRITE, data, packed));
        }
        Agreement.require(comm, failure);
    }

    /** Reads all ranks' data, up to the end of the file. Returns this rank's bytes. */
    long read(UserData data, View view, long packed) {
        final Pieces pieces = pieces(data, view, packed);
        final long[] got = new long[1];
        if (plan(view, pieces, true)) {
            got[0] = pieces.total();
            rounds(pieces, (cuts, room) -> readRound(data, cuts, room));
        } else {
            alone(() -> got[0] = access(view).run(Direction.READ, data, packed));
        }
        Agreement.require(comm, failure);
        return got[0];
    }

    private Pieces pieces(UserData data, View view, long packed) {
        final Pieces pieces = new Pieces();
        if (failure == null) {
            view.pieces(packed, data.length(), pieces);
        }
        return pieces;
    }

    private Access access(View view) {
        return new Access(disk, view, terms.lock);
    }

    /** Does something that may fail, unless this rank has failed before. */
    private void alone(Runnable access) {
        if (failure != null) {
            return;
        }
        try {
            access.run();
        } catch (GalernaException e) {
            failure = e;
        }
    }

    // ---- the plan ----

    /** Deals the range out. Returns whether the call is done in two phases. */
    private boolean plan(View view, Pieces pieces, boolean isRead) {
        final long[] own = new long[WORDS];
        alone(() -> own[SIZE] = isRead ? disk.size() : 0);
        own[FIRST] = pieces.first();
        own[END] = pieces.end();
        own[SHAPE] = pieces.overlap() ? OVERLAPPING : pieces.isOne() ? ONE : 0;
        own[COUNT] = pieces.count();
        own[PIECE] = pieces.count() == 0 ? Long.MAX_VALUE : pieces.total() / pieces.count();
        final long[] all = new long[WORDS * comm.size()];
        comm.allgather(Buffer.of(own), Buffer.of(all, 0, WORDS, Datatype.LONG));
        long size = 0;
        long most = 0; // pieces
        low = Long.MAX_VALUE;
        end = Long.MIN_VALUE;
        for (int at = 0; at < all.length; at += WORDS) {
            size = Math.max(size, all[at + SIZE]);
            most = Math.max(most, all[at + COUNT]);
            low = Math.min(low, all[at + FIRST]);
            end = Math.max(end, all[at + END]);
        }
        final Hints hints = terms.hints;
        if (terms.lock != null
                || hints.buffering() == Hints.Buffering.FALSE
                || view.representation().isSwapped()
                || comm.size() == 1
                || isApart(all)
                || (hints.buffering() == Hints.Buffering.AUTOMATIC && isLong(all))) {
            return false;
        }
        if (isRead) {
            end = Math.min(end, size);
            pieces.clip(end);
        }
        aggregators = Math.min(hints.nodes(), comm.size());
        final long length = Math.max(0, end - low);
        share = Math.ceilDiv(Math.ceilDiv(length, aggregators), ALIGNMENT) * ALIGNMENT;
        longest = Math.min(share, length);
        return hints.buffering() == Hints.Buffering.TRUE || Math.ceilDiv(longest, step()) <= most;
    }

    /**
     * Whether the pieces of every rank are long: a call for each costs less than its way to others.
     */
    private boolean isLong(long[] all) {
        final int least = terms.isOfOneHost ? LONG_NEAR : LONG_FAR;
        for (int at = 0; at < all.length; at += WORDS) {
            if (all[at + PIECE] < least) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether each rank has one piece, and they follow each other in the order of ranks; or a rank
     * reads a byte twice, which no exchange can say.
     */
    private static boolean isApart(long[] all) {
        for (int at = 0; at < all.length; at += WORDS) {
            if (all[at + SHAPE] == OVERLAPPING) {
                return true;
            }
        }
        long behind = Long.MIN_VALUE;
        for (int at = 0; at < all.length; at += WORDS) {
            final boolean isEmpty = all[at + FIRST] == Long.MAX_VALUE;
            if (all[at + SHAPE] != ONE || (!isEmpty && all[at + FIRST] < behind)) {
                return false;
            }
            behind = isEmpty ? behind : all[at + END];
        }
        return true;
    }

    private int aggregator(int number) {
        return (int) ((long) number * comm.size() / aggregators);
    }

    // ---- the rounds ----

    /** One exchange, with the cuts for the aggregators, and the buffer if this rank is one. */
    @FunctionalInterface
    private interface Round {
        void run(Cut[] cuts, CollectiveBuffer buffer);
    }

    private void rounds(Pieces pieces, Round round) {
        final byte[] room = new byte[isAggregator() ? (int) Math.min(longest, step()) : 0];
        for (long at = 0; at < longest; at += step()) {
            final Cut[] cuts = new Cut[comm.size()];
            CollectiveBuffer buffer = null;
            for (int a = 0; a < aggregators; a++) {
                final long first = low + a * share + at;
                final long limit = Math.min(low + (a + 1) * share, first + step());
                final int rank = aggregator(a);
                cuts[rank] = Cut.of(pieces, first, Math.min(limit, end));
                if (rank == comm.rank()) {
                    buffer = new CollectiveBuffer(disk, first, room);
                }
            }
            round.run(cuts, buffer);
        }
    }

    private long step() {
        return terms.hints.bufferBytes();
    }

    private boolean isAggregator() {
        for (int a = 0; a < aggregators; a++) {
            if (aggregator(a) == comm.rank()) {
                return true;
            }
        }
        return false;
    }

    /** How many words and bytes each rank has for each other. */
    private static final class Amounts {
        final int[] words;
        final int[] bytes;

        Amounts(int ranks) {
            words = new int[ranks];
            bytes = new int[ranks];
        }

        static Amounts of(Cut... cuts) {
            final Amounts amounts = new Amounts(cuts.length);
            for (int rank = 0; rank < cuts.length; rank++) {
                amounts.words[rank] = cuts[rank] == null ? 0 : cuts[rank].pairs().length;
                amounts.bytes[rank] = cuts[rank] == null ? 0 : cuts[rank].length();
            }
            return amounts;
        }
    }

    private Amounts exchange(Amounts own) {
        final int[] mine = new int[2 * comm.size()];
        final int[] theirs = new int[2 * comm.size()];
        for (int rank = 0; rank < comm.size(); rank++) {
            mine[2 * rank] = own.words[rank];
            mine[2 * rank + 1] = own.bytes[rank];
        }
        comm.alltoall(Buffer.of(mine, 0, 2, Datatype.INT), Buffer.of(theirs, 0, 2, Datatype.INT));
        final Amounts got = new Amounts(comm.size());
        for (int rank = 0; rank < comm.size(); rank++) {
            got.words[rank] = theirs[2 * rank];
            got.bytes[rank] = theirs[2 * rank + 1];
        }
        return got;
    }

    /** Sends the places to the aggregators. Returns those of each rank for this one. */
    private long[][] places(Cut[] cuts, Amounts own, Amounts theirs) {
        final long[] send = new long[sum(own.words)];
        int at = 0;
        for (final Cut cut : cuts) {
            if (cut != null) {
                System.arraycopy(cut.pairs(), 0, send, at, cut.pairs().length);
                at += cut.pairs().length;
            }
        }
        final long[] got = new long[sum(theirs.words)];
        comm.alltoallv(
                blocks(send, own.words, Datatype.LONG), blocks(got, theirs.words, Datatype.LONG));
        final long[][] each = new long[comm.size()][];
        int from = 0;
        for (int rank = 0; rank < comm.size(); rank++) {
            each[rank] = Arrays.copyOfRange(got, from, from + theirs.words[rank]);
            from += theirs.words[rank];
        }
        return each;
    }

    private void writeRound(UserData data, Cut[] cuts, CollectiveBuffer buffer) {
        final Amounts own = Amounts.of(cuts);
        final Amounts theirs = exchange(own);
        final long[][] places = places(cuts, own, theirs);
        final byte[] send = new byte[sum(own.bytes)];
        int at = 0;
        for (final Cut cut : cuts) {
            if (cut != null && cut.length() > 0) {
                data.load(cut.from(), send, at, cut.length());
                at += cut.length();
            }
        }
        final byte[] got = new byte[sum(theirs.bytes)];
        comm.alltoallv(
                blocks(send, own.bytes, Datatype.BYTE), blocks(got, theirs.bytes, Datatype.BYTE));
        if (buffer == null || failure != null) {
            return;
        }
        int from = 0;
        for (final long[] pairs : places) {
            buffer.name(pairs);
            from = buffer.put(pairs, got, from);
        }
        alone(buffer::write);
    }

    private void readRound(UserData data, Cut[] cuts, CollectiveBuffer buffer) {
        final Amounts own = Amounts.of(cuts);
        final Amounts theirs = exchange(own);
        final long[][] places = places(cuts, own, theirs);
        final byte[] send = new byte[sum(theirs.bytes)];
        if (buffer != null && failure == null) {
            for (final long[] pairs : places) {
                buffer.name(pairs);
            }
            alone(buffer::read);
            int into = 0;
            for (final long[] pairs : places) {
                into = buffer.take(pairs, send, into);
            }
        }
        final byte[] got = new byte[sum(own.bytes)];
        comm.alltoallv(
                blocks(send, theirs.bytes, Datatype.BYTE), blocks(got, own.bytes, Datatype.BYTE));
        int at = 0;
        for (final Cut cut : cuts) {
            if (cut != null && cut.length() > 0) {
                data.store(
                        cut.from(), Arrays.copyOfRange(got, at, at + cut.length()), cut.length());
                at += cut.length();
            }
        }
    }

    private static int sum(int... numbers) {
        int sum = 0;
        for (final int number : numbers) {
            sum = Math.addExact(sum, number);
        }
        return sum;
    }

    private static VBuffer blocks(Object array, int[] counts, Datatype type) {
        final int[] displacements = new int[counts.length];
        for (int rank = 1; rank < counts.length; rank++) {
            displacements[rank] = displacements[rank - 1] + counts[rank - 1];
        }
        return VBuffer.raw(array, counts, displacements, type);
    }
}
