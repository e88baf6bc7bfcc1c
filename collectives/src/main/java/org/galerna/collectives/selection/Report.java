// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;

/** Says which algorithm was chosen: once for each primitive, number of ranks and row. */
final class Report {
    /** Says nothing to anybody. */
    static final Report NOWHERE = new Report(line -> {});

    private final Consumer<String> lines;
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    Report(Consumer<String> lines) {
        this.lines = lines;
    }

    /** A choice, and what was named for the operation but cannot do such a call; maybe null. */
    void add(Primitive primitive, Facts facts, Choice choice, Algorithm left) {
        String call = primitive.label() + " ranks=" + facts.ranks();
        String why =
                left == null
                        ? ""
                        : "; "
                                + left.label()
                                + " cannot go on by itself, as non-blocking and persistent calls"
                                + " do";
        String answer =
                " algorithm=" + choice.algorithm().label() + " (" + choice.source() + why + ")";
        if (said.add(call + answer)) {
            boolean isKnown = facts.bytes() != Shape.UNKNOWN;
            lines.accept("coll: " + call + (isKnown ? " bytes=" + facts.bytes() : "") + answer);
        }
    }
}
