// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Figure;

/** One document at the end, the same that is saved. */
final class JsonReport implements Report {
    private final PrintStream out;

    JsonReport(PrintStream out) {
        this.out = out;
    }

    @Override
    public void begin(Notes machine) {
        // it is in the document
    }

    @Override
    public void table(Run run) {
        // it is in the document
    }

    @Override
    public void row(Figure figure) {
        // it is in the document
    }

    @Override
    public void end(Results results) {
        out.print(results.json());
    }
}
