// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Sender and receiver take the pieces of one long message: each piece goes to one of them, and one
 * of them learns that it was the last.
 */
@JCStressTest
@Outcome(id = "7, 0, 1", expect = ACCEPTABLE, desc = "each piece once, one end")
@Outcome(expect = FORBIDDEN, desc = "a piece lost or doubled, or no end, or two")
@State
public class PieceStress {
    private static final int COUNT = 3;

    private final Pieces pieces = new Pieces();
    private final int match = pieces.next();
    private int first;
    private int second;

    /** Opens the pieces of a match. */
    public PieceStress() {
        pieces.open(match);
    }

    /** Takes pieces until none is left: their set, and bit 3 for the last one. */
    private int take(boolean fromEnd) {
        int taken = 0;
        int piece;
        while ((piece = pieces.take(match, COUNT, fromEnd)) >= 0) {
            taken |= 1 << piece;
            if (pieces.isLastCopied(COUNT)) {
                taken |= 1 << COUNT;
            }
        }
        return taken;
    }

    /** Takes. */
    @Actor
    public void one() {
        first = take(false);
    }

    /** Takes. */
    @Actor
    public void two() {
        second = take(true);
    }

    /** Puts the sets together. */
    @Arbiter
    public void end(III_Result r) {
        final int all = (1 << COUNT) - 1;
        r.r1 = (first | second) & all;
        r.r2 = first & second & all;
        r.r3 = (first >> COUNT) + (second >> COUNT);
    }
}
