// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Figure;

/** Prints figures as they come. */
interface Report {
    /** Before the first benchmark. */
    void begin(Notes machine);

    /** Before the figures of a benchmark. */
    void table(Run run);

    /** The next size of it. */
    void row(Figure figure);

    /** After the last size of it. */
    default void done() {
        // a line told all
    }

    /** After the last benchmark. */
    void end(Results results);
}
