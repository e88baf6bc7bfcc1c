// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An algorithm's name and what it needs, as data.
 *
 * <p>{@code Traits.named("ring").needsCommutative().needsDivisible()}. An algorithm without needs
 * is right for every call of its operation.
 */
public final class Traits {
    private static final List<Need> NEEDS = List.of(Need.values());

    private final String name;
    private final int needs; // bits of Need
    private final boolean reproducible;
    private final boolean asksLengths;

    private Traits(String name, int needs, boolean reproducible, boolean asksLengths) {
        this.name = name;
        this.needs = needs;
        this.reproducible = reproducible;
        this.asksLengths = asksLengths;
    }

    /**
     * Traits without any need.
     *
     * @param name name in tables and options, lower case with underscores
     * @return the traits
     */
    public static Traits named(String name) {
        return new Traits(name, 0, true, false);
    }

    /**
     * These traits with a need more.
     *
     * @param need the need
     * @return new traits
     */
    public Traits needs(Need need) {
        return new Traits(name, needs | need.bit(), reproducible, asksLengths);
    }

    /**
     * These traits for commutative operators only.
     *
     * @return new traits
     */
    public Traits needsCommutative() {
        return needs(Need.COMMUTATIVE);
    }

    /**
     * These traits for divisible operators only.
     *
     * @return new traits
     */
    public Traits needsDivisible() {
        return needs(Need.DIVISIBLE);
    }

    /**
     * These traits for powers of two of ranks only.
     *
     * @return new traits
     */
    public Traits needsPowerOfTwo() {
        return needs(Need.POWER_OF_TWO);
    }

    /**
     * These traits for at least one element per rank only.
     *
     * @return new traits
     */
    public Traits needsElementPerRank() {
        return needs(Need.ELEMENT_PER_RANK);
    }

    /**
     * These traits for an algorithm whose order of operations depends on where the ranks live, so
     * that rounding may differ between placements of the same ranks.
     *
     * @return new traits
     */
    public Traits dependsOnPlacement() {
        return new Traits(name, needs, false, asksLengths);
    }

    /**
     * These traits for an algorithm that, in gatherv and scatterv, works only where every rank
     * knows the lengths of all blocks: they are exchanged before.
     *
     * @return new traits
     */
    public Traits thatAsksLengths() {
        return new Traits(name, needs, reproducible, true);
    }

    /**
     * Whether, in gatherv and scatterv, every rank must know the lengths of all blocks.
     *
     * @return true if a shape has them in the table of the root's buffer on every rank
     */
    public boolean asksLengths() {
        return asksLengths;
    }

    /**
     * The name in tables and options.
     *
     * @return lower case with underscores
     */
    public String name() {
        return name;
    }

    /**
     * Whether operands may be combined in another order than that of the ranks.
     *
     * @return true if the operator must be commutative
     */
    public boolean commutative() {
        return has(Need.COMMUTATIVE);
    }

    /**
     * Whether parts of operands are combined one by one.
     *
     * @return true if the operator must be divisible
     */
    public boolean divisible() {
        return has(Need.DIVISIBLE);
    }

    /**
     * Whether a result has the same bits wherever the ranks live: operands are combined in an order
     * that only ranks, root and lengths decide.
     *
     * @return true unless the order depends on hosts
     */
    public boolean isReproducible() {
        return reproducible;
    }

    /**
     * Whether something is needed.
     *
     * @param need the need
     * @return true if the algorithm asks for it
     */
    public boolean has(Need need) {
        return (needs & need.bit()) != 0;
    }

    /**
     * Whether its plans have steps of direct reach, which wait for other ranks.
     *
     * @return true if it reads other ranks' publications or memory
     */
    public boolean isReaching() {
        return has(Need.DIRECT_REACH) || has(Need.PUBLICATIONS);
    }

    /**
     * All needs.
     *
     * @return in the order of {@link Need}; empty if the algorithm may always be used
     */
    public List<Need> needs() {
        List<Need> list = new ArrayList<>();
        for (Need need : NEEDS) {
            if (has(need)) {
                list.add(need);
            }
        }
        return list;
    }

    /**
     * Whether the algorithm may always be used.
     *
     * @return true if it needs nothing
     */
    public boolean isTotal() {
        return needs == 0;
    }

    /**
     * Whether the algorithm may be used. Allocates nothing.
     *
     * @param facts the call
     * @return true if no need is missing
     */
    public boolean allows(Facts facts) {
        return (needs & ~facts.met()) == 0;
    }

    /**
     * Why the algorithm may not be used.
     *
     * @param facts the call
     * @return the first missing need as part of a sentence, or empty if it may be used
     */
    public Optional<String> refusal(Facts facts) {
        for (Need need : NEEDS) {
            if (has(need) && (facts.met() & need.bit()) == 0) {
                return Optional.of(need.refusal(facts));
            }
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return name + needs();
    }
}
