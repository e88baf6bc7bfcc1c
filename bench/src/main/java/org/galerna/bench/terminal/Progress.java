// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.terminal;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A bar on one line of a terminal; where there is none, nothing. */
public final class Progress {
    private static final int WIDTH = 40;
    private static final int SHOWN = 60; // letters beside the bar

    private final PrintStream out;
    private final int all;
    private int done;

    /**
     * A bar with nothing done.
     *
     * @param out where it is drawn.
     * @param all steps.
     */
    public Progress(PrintStream out, int all) {
        this.out = out;
        this.all = all;
    }

    /**
     * A bar on standard error if that is a terminal, which {@code bin/mpjbench} tells in the
     * property {@code galerna.terminal}.
     *
     * @param all steps.
     * @return a bar with nothing done.
     */
    public static Progress shown(int all) {
        boolean isTerminal = Boolean.getBoolean("galerna.terminal");
        return new Progress(
                isTerminal
                        ? System.err
                        : new PrintStream(
                                OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                all);
    }

    /** Leaves an empty line, for something else to be printed there. */
    public void clear() {
        out.print("\r" + " ".repeat(WIDTH + SHOWN + 3) + "\r");
        out.flush();
    }

    /**
     * One more is done.
     *
     * @param text stands beside the bar.
     */
    public void step(String text) {
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
    public void end() {
        out.println();
    }
}
