// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.BitSet;

/**
 * One peer (or any source) in one context. Made once per communicator and peer and kept by the
 * communicator; any number of threads may use it.
 *
 * <p>Data is the user's object itself: the array that {@link Kind} names, a {@code byte[]} with
 * {@link Kind#STAGED}, a {@code MemorySegment} with {@link Kind#SEGMENT}, or, with {@link
 * Kind#GAPPED}, what has a packed form ({@link Gapped}). Offsets and lengths count bytes. Bounds
 * are the caller's to check; a wrong one ends in an {@link IndexOutOfBoundsException} of the thread
 * that called.
 *
 * <p>Messages of one sender in one context that fit the same receive arrive in the order they were
 * sent (MPI-4.1, section 3.5).
 */
public interface Endpoint {
    /** Not a length: no message that {@link #tryRecv} can take is there yet. */
    long NOT_YET = Long.MIN_VALUE;

    /**
     * Sends as a copy, at once, if the message is short and there is room and budget for it; never
     * waits. For exchanges: what comes back false is sent by {@link #isend}.
     *
     * @param data the object that holds the data; the caller's again after return.
     * @param kind its kind.
     * @param offset of the first byte.
     * @param length in bytes.
     * @param tag message tag.
     * @return whether the message is on its way; if not, nothing has happened.
     */
    boolean trySend(Object data, int kind, long offset, long length, int tag);

    /**
     * Sends in standard mode. Returns when the data may be changed: at once up to the eager limit,
     * else when it was received (MPI-4.1, section 3.4).
     *
     * @param data the object that holds the data.
     * @param kind its kind.
     * @param offset of the first byte.
     * @param length in bytes.
     * @param tag any tag but {@link Device#ANY_TAG}.
     * @return an {@link Outcome}.
     */
    int send(Object data, int kind, long offset, long length, int tag);

    /**
     * Sends in synchronous mode: returns when a receive has matched and the data may be changed.
     *
     * @param data the object that holds the data.
     * @param kind its kind.
     * @param offset of the first byte.
     * @param length in bytes.
     * @param tag any tag but {@link Device#ANY_TAG}.
     * @return an {@link Outcome}.
     */
    int ssend(Object data, int kind, long offset, long length, int tag);

    /**
     * Receives from a named source with a named tag.
     *
     * @param data the object that takes the data; nothing is written beyond the message's length.
     * @param kind its kind.
     * @param offset of the first byte.
     * @param capacity in bytes.
     * @param tag any tag but {@link Device#ANY_TAG}.
     * @return the length in bytes, or a negative word: see {@link Outcome#code(long)}.
     */
    long recv(Object data, int kind, long offset, long capacity, int tag);

    /**
     * Receives, from a named source with a named tag, a message that is the next one, is short and
     * fits; never waits. What comes back {@link #NOT_YET} is received by {@link #irecv}.
     *
     * @param data the object that takes the data; nothing is written beyond the message's length.
     * @param kind its kind.
     * @param offset of the first byte.
     * @param capacity in bytes.
     * @param tag any tag but {@link Device#ANY_TAG}.
     * @return the length in bytes, or {@link #NOT_YET}: then nothing has happened.
     */
    long tryRecv(Object data, int kind, long offset, long capacity, int tag);

    /**
     * Starts a standard send of an armed operation; never waits.
     *
     * @param operation armed by {@link Operation#buffer}, not active.
     * @param tag any tag but {@link Device#ANY_TAG}.
     */
    void isend(Operation operation, int tag);

    /**
     * Starts a send whose receive is certain to come, whatever this rank does meanwhile, as in
     * collective operations. It may wait for that receive where this saves a copy.
     *
     * @param operation armed by {@link Operation#buffer}, not active.
     * @param tag any tag but {@link Device#ANY_TAG}.
     */
    void isendExpected(Operation operation, int tag);

    /**
     * Starts a synchronous send of an armed operation; never waits.
     *
     * @param operation armed by {@link Operation#buffer}, not active.
     * @param tag any tag but {@link Device#ANY_TAG}.
     */
    void issend(Operation operation, int tag);

    /**
     * Starts a receive into an armed operation; never waits.
     *
     * @param operation armed by {@link Operation#buffer}, not active.
     * @param tag a tag or {@link Device#ANY_TAG}.
     */
    void irecv(Operation operation, int tag);

    /**
     * Looks for a message that a receive would take now; makes progress first.
     *
     * @param tag a tag or {@link Device#ANY_TAG}.
     * @param into filled if there is one.
     * @return whether there is one.
     */
    boolean iprobe(int tag, Envelope into);

    /**
     * Waits for a message that a receive would take.
     *
     * @param tag a tag or {@link Device#ANY_TAG}.
     * @param into filled.
     * @return {@link Outcome#OK}, {@link Outcome#PEER_LOST} or {@link Outcome#CLOSED}; the envelope
     *     is filled only if OK.
     */
    int probe(int tag, Envelope into);

    /**
     * Looks for a message and takes it out of matching (MPI-4.1, section 3.8.2).
     *
     * @param tag a tag or {@link Device#ANY_TAG}.
     * @param into filled if there is one.
     * @return an operation that holds the message, for {@link #mrecv}; null if there is none.
     */
    Operation improbe(int tag, Envelope into);

    /**
     * Waits for a message and takes it out of matching.
     *
     * @param tag a tag or {@link Device#ANY_TAG}.
     * @param into filled if a message came.
     * @return an operation that holds the message, for {@link #mrecv}; one that is done with {@link
     *     Outcome#PEER_LOST} or {@link Outcome#CLOSED} if none can come.
     */
    Operation mprobe(int tag, Envelope into);

    /**
     * Starts to receive the message that a matched probe took; await or test the operation then.
     *
     * @param matched what {@link #improbe} or {@link #mprobe} returned, armed by {@link
     *     Operation#buffer}.
     */
    void mrecv(Operation matched);

    /**
     * Tells whether to look for messages again and again; asked before a look. Who has ended well
     * may be looked at for ever: nothing comes.
     *
     * @return {@link Outcome#OK}; {@link Outcome#CLOSED}, or {@link Outcome#PEER_LOST} if all who
     *     could send have ended and one of them has failed.
     */
    int outlook();

    /**
     * Says that certain ranks alone send in the context of this endpoint, which is of any source,
     * until the context is forgotten: when they have all ended, nothing comes.
     *
     * @param ranks of the device.
     */
    void senders(BitSet ranks);
}
