// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.io.PrintStream;

/** A bar on one line of a terminal. */
final class Progress {
    private static final int WIDTH = 40;
    private static final int SHOWN = 60; // letters beside the bar

    private final PrintStream out;
    private final int all;
    private int done;

    Progress(PrintStream out, int all) {
        this.out = out;
        this.all = all;
    }

    /** One more is done; {@code text} says what comes next. */
    void step(String text) {
        done++;
        int filled = all == 0 ? WIDTH : WIDTH * done / all;
        out.print("\r[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] ");
        String line = done + "/" + all + " " + text;
        out.print(
                line.length() > SHOWN
                        ? line.substring(0, SHOWN)
                        : line + " ".repeat(SHOWN - line.length()));
        out.flush();
    }

    /** Leaves the line. */
    void end() {
        out.println();
    }
}
