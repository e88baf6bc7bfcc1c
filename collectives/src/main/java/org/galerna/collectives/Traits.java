// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Optional;

/**
 * An algorithm's name and what it needs, as data.
 *
 * <p>{@code Traits.named("ring").needsCommutative().needsDivisible()}. An algorithm without needs
 * is right for every call of its operation.
 *
 * @param name name in tables and options, lower case with underscores
 * @param commutative the operator's operands must be allowed to change places
 * @param divisible the operator must be applicable to parts of the operands
 * @param powerOfTwo the number of ranks must be a power of two
 * @param elementPerRank there must be at least as many elements as ranks
 */
public record Traits(
        String name,
        boolean commutative,
        boolean divisible,
        boolean powerOfTwo,
        boolean elementPerRank) {

    /**
     * Traits without any need.
     *
     * @param name name in tables and options
     * @return the traits
     */
    public static Traits named(String name) {
        return new Traits(name, false, false, false, false);
    }

    /**
     * These traits for commutative operators only.
     *
     * @return new traits
     */
    public Traits needsCommutative() {
        return new Traits(name, true, divisible, powerOfTwo, elementPerRank);
    }

    /**
     * These traits for divisible operators only.
     *
     * @return new traits
     */
    public Traits needsDivisible() {
        return new Traits(name, commutative, true, powerOfTwo, elementPerRank);
    }

    /**
     * These traits for powers of two of ranks only.
     *
     * @return new traits
     */
    public Traits needsPowerOfTwo() {
        return new Traits(name, commutative, divisible, true, elementPerRank);
    }

    /**
     * These traits for at least one element per rank only.
     *
     * @return new traits
     */
    public Traits needsElementPerRank() {
        return new Traits(name, commutative, divisible, powerOfTwo, true);
    }

    /**
     * Whether the algorithm may always be used.
     *
     * @return true if it needs nothing
     */
    public boolean isTotal() {
        return !commutative && !divisible && !powerOfTwo && !elementPerRank;
    }

    /**
     * Whether the algorithm may be used. Allocates nothing.
     *
     * @param facts the call
     * @return true if no need is missing
     */
    public boolean allows(Facts facts) {
        return (!commutative || facts.commutative())
                && (!divisible || facts.divisible())
                && (!powerOfTwo || Integer.bitCount(facts.ranks()) == 1)
                && (!elementPerRank || facts.elements() >= facts.ranks());
    }

    /**
     * Why the algorithm may not be used.
     *
     * @param facts the call
     * @return the first missing need as part of a sentence, or empty if it may be used
     */
    public Optional<String> refusal(Facts facts) {
        if (commutative && !facts.commutative()) {
            return Optional.of("needs a commutative operator");
        }
        if (divisible && !facts.divisible()) {
            return Optional.of("needs an operator that may be applied to parts of a message");
        }
        if (powerOfTwo && Integer.bitCount(facts.ranks()) != 1) {
            return Optional.of("needs a power of two of ranks, not " + facts.ranks());
        }
        if (elementPerRank && facts.elements() < facts.ranks()) {
            return Optional.of(
                    "needs an element per rank, not "
                            + facts.elements()
                            + " on "
                            + facts.ranks()
                            + " ranks");
        }
        return Optional.empty();
    }
}
