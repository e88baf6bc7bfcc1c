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
 * <p><b>Direct reach.</b> Where all ranks reach each other's memory, a rank may {@linkplain #expose
 * expose} slots or {@linkplain #publish publish} a short one, and the others read, combine from and
 * write there, by names that {@link Remote} makes. These steps wait until the memory is exposed or
 * published, so a round has either messages or such steps, and says what it exposes and publishes
 * first. An <em>epoch</em> begins with the plan or behind a {@link #fence()}; all ranks say the
 * same number of fences. In an epoch a rank publishes at most once, and exposes slots in one round
 * at most, each of them once; an epoch in which it does ends with a fence. Within an epoch nothing
 * is ordered but exposing and publishing before what others do there: no rank may touch exposed
 * memory that another one writes. Plans with such steps need {@code DIRECT_REACH}, or {@code
 * PUBLICATIONS} if they publish and read only.
 *
 * <p>Called by one thread at a time. No step throws for a failed peer before the round ends.
 */
public interface Steps {
    /** Most bytes of a publication. */
    int PUBLISHED_BYTES = 2048;

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
     * Combines SEND with what has arrived, {@code into = left op right}, the same blocks of all
     * three; and so copies one, ends the round and combines the other. The contents of the one that
     * is not SEND are undefined afterwards. An executor may do better than the three steps it
     * stands for.
     *
     * @param left slot of the left operands
     * @param right slot of the right operands; one of the two is SEND
     * @param first first block
     * @param n number of blocks
     * @param into slot of the results; may be the same memory as SEND
     */
    default void combineBoth(int left, int right, int first, int n, int into) {
        copy(Slots.SEND, first, n, into, first);
        next();
        if (right == Slots.SEND) {
            combine(left, first, n, into, first);
        } else {
            combineAfter(right, first, n, into, first);
        }
    }

    /**
     * Ends a round: everything said since the last call is complete on this rank when it returns.
     */
    void next();

    /**
     * Ends a round and a <em>strand</em>: what was said since the epoch's exposures or the last
     * strand, and what follows until the next one, touch no memory in common, so the strands of an
     * epoch may be done in any order. So may the steps of an epoch of one round without it.
     */
    default void strand() {
        next();
    }

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
     * Lets the other ranks touch a slot until this epoch's {@link #fence()} has returned here.
     *
     * @param slot the slot
     */
    default void expose(int slot) {
        throw noReach();
    }

    /**
     * Copies a slot to where the other ranks can read it in this epoch. Its blocks follow each
     * other and are together at most {@link #PUBLISHED_BYTES} long. Several blocks are cut alike on
     * all ranks; one block may have a length of its own on each, which those know who read it. The
     * slot may be changed afterwards.
     *
     * @param slot the slot; one without blocks makes the publication a signal
     */
    default void publish(int slot) {
        throw noReach();
    }

    /**
     * Copies a range of a rank's exposed or published memory; both ranges have one length.
     *
     * @param from name of the memory
     * @param first first block there
     * @param n number of blocks; 0 waits for the peer only
     * @param to slot that is written
     * @param at first block that is written
     */
    default void read(int from, int first, int n, int to, int at) {
        throw noReach();
    }

    /**
     * Combines in front with a rank's exposed or published memory: {@code into = from op into}.
     *
     * @param from name of the memory with the left operands, which are kept
     * @param first first block of the left operands
     * @param n number of blocks
     * @param into slot of the right operands and of the results
     * @param at first block of the right operands
     */
    default void combineFrom(int from, int first, int n, int into, int at) {
        throw noReach();
    }

    /**
     * Combines an own block behind a rank's exposed memory, {@code into = from op own}, and so
     * copies, ends the round and combines in front. An executor may do better than the three steps
     * it stands for.
     *
     * @param from name of the memory with the left operands, which are kept
     * @param own slot of the right operands, which are kept unless they are the results
     * @param block number of the block in all three
     * @param into slot of the results; may be the same memory as {@code own}
     */
    default void combineOwn(int from, int own, int block, int into) {
        copy(own, block, 1, into, block);
        next();
        combineFrom(from, block, 1, into, block);
    }

    /**
     * Combines an own block behind a rank's exposed memory, {@code to = from op own}, and so
     * combines in scratch memory, ends the round and writes what is there. An executor may do
     * better than the steps it stands for.
     *
     * @param from name of the memory with the left operands, which are kept
     * @param own slot of the right operands, which are undefined afterwards unless that is SEND
     * @param block number of the block in all four
     * @param scratch slot that may hold the results on the way; may be the same as {@code own}
     * @param to name of the exposed memory of the results; never SEND
     */
    default void combineTo(int from, int own, int block, int scratch, int to) {
        combineOwn(from, own, block, scratch);
        next();
        write(scratch, block, 1, to, block);
    }

    /**
     * Copies a range into a rank's exposed memory; both ranges have one length. It is complete
     * there when that rank's fence has returned.
     *
     * @param from slot that is read
     * @param first first block that is read
     * @param n number of blocks
     * @param to name of the exposed memory; never SEND
     * @param at first block there
     */
    default void write(int from, int first, int n, int to, int at) {
        throw noReach();
    }

    /**
     * Ends the round and the epoch. Returns on a rank that has exposed memory when no other rank
     * touches it any more; on the others at once.
     */
    default void fence() {
        throw noReach();
    }

    private static UnsupportedOperationException noReach() {
        return new UnsupportedOperationException("steps of direct reach on ranks without it");
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
