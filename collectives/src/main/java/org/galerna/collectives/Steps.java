// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/**
 * Everything a collective algorithm may do.
 *
 * <p><b>Ranges.</b> A range is the blocks {@code [first, first + n)} of a slot, cut by that slot's
 * {@link Blocks} in the algorithm's {@link Layout}. A range of more than one block is always
 * {@linkplain Blocks#isContiguous contiguous} on the rank that says it. A range of blocks whose
 * length is 0 is skipped by both sides of a message. A range of <em>no</em> blocks ({@code n == 0})
 * is a signal: an empty message that really travels.
 *
 * <p><b>Rounds.</b> Between two {@link #next()} nothing is ordered, except that the messages to one
 * peer in one direction match in the order in which they are said (receives from one peer are
 * posted in that order too). In a round no range that is written may overlap a range that is read
 * or written by another step of that round. The end of a plan ends its last round.
 *
 * <p><b>Peers.</b> A peer is a rank of the communicator, never the own rank (that is a {@link
 * #copy}). Sends may be synchronous: a plan is right without any buffering.
 *
 * <p><b>Aliasing.</b> SEND and RECV may be the same memory (in place) as {@link Primitive} tells
 * for each operation; a copy of a range to itself does nothing. SEND is never written.
 *
 * <p>Called by one thread at a time. No step throws for a failed peer before the round ends.
 */
public interface Steps {

    /**
     * Sends a range to a peer.
     *
     * @param peer rank of the receiver
     * @param slot slot of the data
     * @param first first block
     * @param n number of blocks; 0 sends a signal
     */
    void send(int peer, int slot, int first, int n);

    /**
     * Receives a range from a peer; it has the length of the peer's range.
     *
     * @param peer rank of the sender
     * @param slot slot that is written
     * @param first first block
     * @param n number of blocks; 0 receives a signal
     */
    void recv(int peer, int slot, int first, int n);

    /**
     * Copies a range to the blocks that begin at {@code at}; both ranges have one length.
     *
     * @param from slot that is read
     * @param first first block that is read
     * @param n number of blocks
     * @param to slot that is written
     * @param at first block that is written
     */
    void copy(int from, int first, int n, int to, int at);

    /**
     * Combines in front: {@code into = from op into}.
     *
     * @param from slot of the left operands, which is kept
     * @param first first block of the left operands
     * @param n number of blocks
     * @param into slot of the right operands and of the results
     * @param at first block of the right operands
     */
    void combine(int from, int first, int n, int into, int at);

    /**
     * Combines behind: {@code into = into op from}. The contents of {@code from} are undefined
     * afterwards, which saves a copy where a function can only write its second operand.
     *
     * @param from slot of the right operands; never SEND
     * @param first first block of the right operands
     * @param n number of blocks
     * @param into slot of the left operands and of the results
     * @param at first block of the left operands
     */
    void combineAfter(int from, int first, int n, int into, int at);

    /**
     * Ends a round: everything said since the last call is complete on this rank when it returns.
     */
    void next();

    /**
     * Sends a range to a peer, receives the same block numbers of another slot from it, and ends
     * the round. An executor may do better than the three steps it stands for.
     *
     * @param peer rank of the partner
     * @param from slot that is sent
     * @param first first block of both ranges
     * @param n number of blocks of both ranges
     * @param into slot that is written
     */
    default void exchange(int peer, int from, int first, int n, int into) {
        send(peer, from, first, n);
        recv(peer, into, first, n);
        next();
    }

    /**
     * A view of these steps for a part of the ranks: peer {@code i} of the view is {@code
     * members.rank(i)} here. Slots, rounds and message order are shared with this object.
     *
     * @param members the ranks of the part, in order
     * @return the view; valid as long as this object
     */
    default Steps over(Members members) {
        return new Part(this, members);
    }
}
