// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
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

    void add(Primitive primitive, Facts facts, Choice choice) {
        String call = primitive.label() + " ranks=" + facts.ranks();
        String answer = " algorithm=" + choice.algorithm().label() + " (" + choice.source() + ")";
        if (said.add(call + answer)) {
            boolean isKnown = facts.bytes() != Shape.UNKNOWN;
            lines.accept("coll: " + call + (isKnown ? " bytes=" + facts.bytes() : "") + answer);
        }
    }
}
