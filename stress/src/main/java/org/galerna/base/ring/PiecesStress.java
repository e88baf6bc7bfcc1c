// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** {@link Pieces}: each unit goes to one side, and one side learns that it copied the last. */
@JCStressTest
@Outcome(id = "32, 1, -6", expect = ACCEPTABLE, desc = "all units once, one end, the failure seen")
@Outcome(expect = FORBIDDEN, desc = "a unit lost or doubled, no end or two, a failure lost")
@State
public class PiecesStress {
    private static final int UNITS = 32;
    private static final int COPY = 5;
    private static final int FAULT = -6;
    private static final Slabs SLABS = new Slabs();

    private final Pieces pieces = new Pieces(SLABS.next(Pieces.BYTES));
    private int first;
    private int second;
    private int ends;
    private int otherEnds;
    private int verdict;
    private int otherVerdict;

    /** Opens a copy. */
    public PiecesStress() {
        pieces.open(COPY);
    }

    /** Takes; the piece that begins the copy fails. */
    @Actor
    public void one() {
        long piece;
        while ((piece = pieces.take(COPY, UNITS)) != Pieces.NONE) {
            first += Pieces.count(piece);
            if (pieces.copied(outcome(piece), piece, UNITS)) {
                ends++;
                verdict = pieces.verdict();
            }
        }
    }

    /** Takes. */
    @Actor
    public void two() {
        long piece;
        while ((piece = pieces.take(COPY, UNITS)) != Pieces.NONE) {
            second += Pieces.count(piece);
            if (pieces.copied(outcome(piece), piece, UNITS)) {
                otherEnds++;
                otherVerdict = pieces.verdict();
            }
        }
    }

    private static int outcome(long piece) {
        return Pieces.first(piece) == 0 ? FAULT : Pieces.GOOD;
    }

    /** Adds up. */
    @Arbiter
    public void both(III_Result r) {
        r.r1 = first + second;
        r.r2 = ends + otherEnds;
        r.r3 = verdict + otherVerdict;
    }
}
