// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/**
 * What an algorithm costs, in the model of the papers: messages travel in rounds, and in one round
 * a rank sends at most one message and receives at most one.
 *
 * @param rounds rounds until the last rank is done
 * @param bytes most bytes that one rank sends, or that one rank receives, whichever is more; {@link
 *     Shape#UNKNOWN} where it depends on what one rank alone knows
 * @param isBound whether these are limits, and the plan may cost up to half less
 */
public record Cost(int rounds, long bytes, boolean isBound) {
    /** Nothing travels. */
    public static final Cost NOTHING = new Cost(0, 0);

    /**
     * A cost that is met where a message divides evenly.
     *
     * @param rounds rounds until the last rank is done
     * @param bytes bytes of the busiest rank
     */
    public Cost(int rounds, long bytes) {
        this(rounds, bytes, false);
    }

    /**
     * A cost that is a limit.
     *
     * @param rounds most rounds until the last rank is done
     * @param bytes most bytes of the busiest rank
     * @return the cost
     */
    public static Cost atMost(int rounds, long bytes) {
        return new Cost(rounds, bytes, true);
    }

    /**
     * A limit for parts that follow each other: no rank has more than the busiest one of each.
     *
     * @param parts what each costs
     * @return the sum
     */
    public static Cost inTurn(Cost... parts) {
        int rounds = 0;
        long bytes = 0;
        for (Cost part : parts) {
            rounds += part.rounds;
            bytes += part.bytes;
        }
        return atMost(rounds, bytes);
    }

    /**
     * Rounds that double something until it reaches a number.
     *
     * @param ranks the number, at least 1
     * @return the binary logarithm, rounded up
     */
    public static int log2Up(int ranks) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }

    /**
     * Times that a number can be halved.
     *
     * @param ranks the number, at least 1
     * @return the binary logarithm, rounded down
     */
    public static int log2Down(int ranks) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(ranks);
    }

    /**
     * The longest block when a message is dealt out in parts of whole units.
     *
     * @param shape the operation
     * @param parts number of parts
     * @return bytes of the longest block of {@link Blocks#split}
     */
    public static long part(Shape shape, int parts) {
        Blocks blocks = Blocks.split(shape.bytes(), parts, shape.unit());
        return Math.max(blocks.length(0), blocks.length(parts - 1));
    }
}
