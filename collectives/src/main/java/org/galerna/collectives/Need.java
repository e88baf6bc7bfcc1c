// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Locale;

/** What an algorithm may ask of a call; all of it is equal on all ranks. */
public enum Need {
    /** The operator's operands must be allowed to change places. */
    COMMUTATIVE(0x1),
    /** The operator must be applicable to parts of the operands. */
    DIVISIBLE(0x2),
    /** The number of ranks must be a power of two. */
    POWER_OF_TWO(0x4),
    /** The number of ranks must be even. */
    EVEN(0x8),
    /** There must be at least as many elements as ranks. */
    ELEMENT_PER_RANK(0x10),
    /** The ranks must live on more than one host. */
    HOSTS(0x20),
    /** Every rank must be able to read every other rank's buffers. */
    DIRECT_REACH(0x40),
    /** All ranks must know the length, at most {@value Steps#PUBLISHED_BYTES} bytes. */
    SHORT(0x80),
    /** So short that blocks of all ranks have {@value Steps#PUBLISHED_BYTES} bytes at most. */
    SHORT_IN_ALL(0x100),
    /** Every rank must be able to read what every other rank publishes. */
    PUBLICATIONS(0x200),
    /** The ranks that read what others publish must outnumber their cores. */
    OVERSUBSCRIBED(0x400);

    private final int bit;

    Need(int bit) {
        this.bit = bit;
    }

    /** The bit of this need in a mask. */
    int bit() {
        return bit;
    }

    /**
     * The word in tables.
     *
     * @return the constant's name in lower case
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a call lacks, as part of a sentence. */
    String refusal(Facts facts) {
        return switch (this) {
            case COMMUTATIVE -> "needs a commutative operator";
            case DIVISIBLE -> "needs an operator that may be applied to parts of a message";
            case POWER_OF_TWO -> "needs a power of two of ranks, not " + facts.ranks();
            case EVEN -> "needs an even number of ranks, not " + facts.ranks();
            case ELEMENT_PER_RANK ->
                    "needs an element per rank, not "
                            + facts.elements()
                            + " on "
                            + facts.ranks()
                            + " ranks";
            case HOSTS -> "needs ranks on more than one host";
            case DIRECT_REACH -> "needs ranks that reach each other's memory";
            case PUBLICATIONS -> "needs ranks that share memory for what they publish";
            case OVERSUBSCRIBED -> "needs more ranks than cores";
            case SHORT -> "needs at most " + Steps.PUBLISHED_BYTES + " bytes, not " + facts.bytes();
            case SHORT_IN_ALL ->
                    "needs at most "
                            + Steps.PUBLISHED_BYTES
                            + " bytes for all ranks, not "
                            + facts.bytes()
                            + " each";
        };
    }
}
