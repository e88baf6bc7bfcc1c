// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.ArrayList;
import java.util.List;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Need;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Traits;

/** One line of a table. */
final class Row {
    private final Primitive primitive;
    private final Condition ranks;
    private final Condition bytes;
    private final Traits needs; // as if the row were an algorithm
    private final Choice choice;

    private Row(
            Primitive primitive, Condition ranks, Condition bytes, Traits needs, Choice choice) {
        this.primitive = primitive;
        this.ranks = ranks;
        this.bytes = bytes;
        this.needs = needs;
        this.choice = choice;
    }

    /** Reads a row; {@code line} is its number in {@code table}. */
    static Row parse(List<String> columns, String table, int line) {
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
                new Choice(Catalogue.algorithm(primitive, columns.get(4)), table, line));
    }

    private static Traits needs(String text) {
        Traits needs = Traits.named("row");
        if (text.equals("-")) {
            return needs;
        }
        for (String word : text.split(",", -1)) {
            needs = needs.needs(need(word));
        }
        return needs;
    }

    private static Need need(String word) {
        List<String> labels = new ArrayList<>();
        for (Need need : Need.values()) {
            if (need.label().equals(word)) {
                return need;
            }
            labels.add(need.label());
        }
        throw new IllegalArgumentException(
                "'" + word + "' is no need; there are " + String.join(", ", labels));
    }

    Primitive primitive() {
        return primitive;
    }

    Choice choice() {
        return choice;
    }

    private Traits traits() {
        return choice.algorithm().traits();
    }

    /** Whether the row and its algorithm fit every call. */
    boolean isTotal() {
        return ranks.isAny() && bytes.isAny() && needs.isTotal() && traits().isTotal();
    }

    boolean admitsRanks(int number) {
        return ranks.admits(number);
    }

    /** Whether the row speaks of a call and its algorithm may do it. */
    boolean fits(Facts facts) {
        return ranks.admits(facts.ranks())
                && bytes.admits(facts.bytes())
                && needs.allows(facts)
                && traits().allows(facts);
    }
}
