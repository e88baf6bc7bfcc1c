// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import org.galerna.collectives.Algorithm;

/**
 * An algorithm that was chosen, and where that is written.
 *
 * @param algorithm what was chosen
 * @param table name of the table, or {@code override}
 * @param line number of the row's line in the table; 0 in an override
 */
public record Choice(Algorithm algorithm, String table, int line) {

    static Choice override(Algorithm algorithm) {
        return new Choice(algorithm, "override", 0);
    }

    /**
     * Where the choice is written, for people.
     *
     * @return such as {@code smdev.table line 12}
     */
    public String source() {
        return line == 0 ? table : table + " line " + line;
    }
}
