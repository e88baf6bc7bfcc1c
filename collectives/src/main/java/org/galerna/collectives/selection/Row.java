// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Traits;

/** One line of a table. */
final class Row {
    private final Primitive primitive;
    private final Condition ranks;
    private final Condition bytes;
    private final Traits needs; // as if the row were an algorithm
    private final Algorithm algorithm;

    private Row(
            Primitive primitive,
            Condition ranks,
            Condition bytes,
            Traits needs,
            Algorithm algorithm) {
        this.primitive = primitive;
        this.ranks = ranks;
        this.bytes = bytes;
        this.needs = needs;
        this.algorithm = algorithm;
    }

    static Row parse(List<String> columns) {
        if (columns.size() != 5) {
            throw new IllegalArgumentException(
                    "a row has 5 columns (primitive, ranks, bytes, needs, algorithm), not "
                            + columns.size());
        }
        Primitive primitive = Catalogue.primitive(columns.get(0));
        Condition bytes = Condition.parse(columns.get(2));
        if (!bytes.isAny() && !primitive.isBytesKnown()) {
            throw new IllegalArgumentException(
                    "bytes of " + primitive.label() + " must be any: no rank knows them all");
        }
        return new Row(
                primitive,
                Condition.parse(columns.get(1)),
                bytes,
                needs(columns.get(3)),
                Catalogue.algorithm(primitive, columns.get(4)));
    }

    private static Traits needs(String text) {
        Traits needs = Traits.named("row");
        if (text.equals("-")) {
            return needs;
        }
        for (String need : text.split(",", -1)) {
            needs =
                    switch (need) {
                        case "commutative" -> needs.needsCommutative();
                        case "divisible" -> needs.needsDivisible();
                        case "element_per_rank" -> needs.needsElementPerRank();
                        default ->
                                throw new IllegalArgumentException(
                                        "'"
                                                + need
                                                + "' is no need; there are commutative, divisible,"
                                                + " element_per_rank");
                    };
        }
        return needs;
    }

    Primitive primitive() {
        return primitive;
    }

    Algorithm algorithm() {
        return algorithm;
    }

    /** Whether the row and its algorithm fit every call. */
    boolean isTotal() {
        return ranks.isAny() && bytes.isAny() && needs.isTotal() && algorithm.traits().isTotal();
    }

    boolean admitsRanks(int number) {
        return ranks.admits(number);
    }

    /** Whether the row speaks of a call and its algorithm may do it. */
    boolean fits(Facts facts) {
        return ranks.admits(facts.ranks())
                && bytes.admits(facts.bytes())
                && needs.allows(facts)
                && algorithm.traits().allows(facts);
    }
}
