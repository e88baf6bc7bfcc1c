// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/**
 * What the choice of an algorithm may look at: only values that MPI makes equal on all ranks, and
 * what the ranks of a communicator learned of each other when it was made.
 *
 * @param ranks size of the communicator
 * @param bytes length as {@link Primitive} defines it, or {@link Shape#UNKNOWN}
 * @param unit bytes of an element
 * @param commutative whether the operator's operands may change places; true without an operator
 * @param divisible whether the operator may be applied to parts of the operands one by one; true
 *     without an operator
 * @param placement where the ranks live
 */
public record Facts(
        int ranks,
        long bytes,
        long unit,
        boolean commutative,
        boolean divisible,
        Placement placement) {

    /**
     * Facts of ranks whose placement is not known.
     *
     * @param ranks size of the communicator
     * @param bytes length, or {@link Shape#UNKNOWN}
     * @param unit bytes of an element
     * @param commutative whether operands may change places
     * @param divisible whether the operator may be applied to parts
     */
    public Facts(int ranks, long bytes, long unit, boolean commutative, boolean divisible) {
        this(ranks, bytes, unit, commutative, divisible, Placement.UNKNOWN);
    }

    /**
     * Length in elements.
     *
     * @return whole units of the message, 0 where the length is unknown
     */
    public long elements() {
        return bytes < 0 ? 0 : bytes / unit;
    }

    /** Bits of the needs that this call meets. */
    int met() {
        return bit(Need.COMMUTATIVE, commutative)
                | bit(Need.DIVISIBLE, divisible)
                | bit(Need.POWER_OF_TWO, Integer.bitCount(ranks) == 1)
                | bit(Need.EVEN, (ranks & 1) == 0)
                | bit(Need.ELEMENT_PER_RANK, elements() >= ranks)
                | bit(Need.HOSTS, placement.hosts() > 1)
                | bit(Need.DIRECT_REACH, placement.isReachable())
                | bit(Need.PUBLICATIONS, placement.isPublishing())
                | bit(Need.OVERSUBSCRIBED, placement.isOversubscribed())
                | bit(Need.SHORT, isShort(bytes))
                | bit(Need.SHORT_IN_ALL, isShort(bytes) && isShort(bytes * ranks));
    }

    private static boolean isShort(long length) {
        return length >= 0 && length <= Steps.PUBLISHED_BYTES;
    }

    private static int bit(Need need, boolean isMet) {
        return isMet ? need.bit() : 0;
    }
}
