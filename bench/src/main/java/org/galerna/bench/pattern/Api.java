// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

/**
 * One of our interfaces, on one rank: the calls that patterns are made of, on buffers that stay the
 * same from one call to the next, and the two calls by which a session agrees.
 *
 * <p>{@link #use} comes before any call. A count is that of one block; collective operations that
 * send or receive a block for each rank find room for them. Sums are the only reductions. Message
 * calls may be made by several threads at once, the others by one.
 */
abstract class Api {
    /** Tag of messages where a pattern has no reason for others. */
    static final int TAG = 1;

    /** Tag of acknowledgements. */
    static final int ANSWER = 2;

    /** Tag of commands. */
    static final int COMMAND = 3;

    /** Elements of an acknowledgement. */
    static final int ANSWER_LENGTH = 4;

    /** A call of one operation, ready to be made on the buffers in use. */
    interface Call {
        /** Makes it and returns when this rank has what it gives. */
        void make(int root);
    }

    /**
     * The buffers of one size.
     *
     * @param send what is sent.
     * @param receive where it arrives; may be the same.
     * @param count elements of a block.
     * @param counts elements of each rank's block, for operations whose blocks differ.
     */
    @SuppressWarnings("ArrayRecordComponent") // a parameter object, never compared
    record Buffers(Store send, Store receive, int count, int[] counts) {
        /** Buffers of the same size and kind. */
        Buffers copy() {
            Store other = send.sibling();
            return new Buffers(other, send == receive ? other : receive.sibling(), count, counts);
        }

        /** Where each rank's block starts when they follow each other. */
        int[] displacements() {
            int[] starts = new int[counts.length];
            for (int i = 1; i < starts.length; i++) {
                starts[i] = starts[i - 1] + counts[i - 1];
            }
            return starts;
        }
    }

    private final int rank;
    private final int size;
    private Buffers buffers = new Buffers(null, null, 0, new int[0]);

    Api(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    final int rank() {
        return rank;
    }

    final int size() {
        return size;
    }

    /** The buffers in use. */
    final Buffers buffers() {
        return buffers;
    }

    /** Takes the buffers that the following calls are about. */
    void use(Buffers wanted) {
        buffers = wanted;
    }

    /** The same interface on the same ranks, with buffers of its own; for another thread. */
    abstract Api twin();

    /** The same interface on the ranks that call with the same color; all ranks call. */
    abstract Api part(int color);

    /** A number of every rank, on every rank. */
    abstract double[] all(double mine);

    /** Tells two numbers to every rank but 0, on which this is called. */
    abstract void command(long[] numbers);

    /** What rank 0 has told; waits until it has. */
    abstract long[] commanded();

    abstract void send(int to, int tag);

    abstract void recv(int from, int tag);

    /**
     * Sends to one peer and receives from one, many times; who is not first receives before it
     * sends. One loop over the interface's own calls, as a user writes it and the twins in C have
     * it.
     */
    abstract void bounce(int to, int from, int times, boolean isFirst);

    /** Begins a send as request number {@code slot}. */
    abstract void isend(int slot, int to);

    /** Begins a receive as request number {@code slot}. */
    abstract void irecv(int slot, int from);

    /** Ends requests 0 to {@code requests - 1}. */
    abstract void waitAll(int requests);

    abstract void sendrecv(int to, int from);

    /** Tells a peer by four bytes that all has arrived. */
    abstract void acknowledge(int to);

    /** Waits until the peer has called {@link #acknowledge}. */
    abstract void acknowledged(int from);

    abstract void barrier();

    /**
     * The call of an operation. A loop that makes it is one over the interface's own call, as a
     * user writes it and the twins in C have it: nothing is chosen anew each time.
     */
    abstract Call call(Collective operation);

    /** Begins a non-blocking call; {@link #finish} ends it. */
    abstract void start(Collective operation, int root);

    /** Ends what {@link #start} began. */
    abstract void finish();
}
