// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;

/**
 * What a plan said, written down, so that it can be said again without asking the algorithm: equal
 * calls say equal steps. Immutable; any thread may say it.
 *
 * <p>A step is its verb and its arguments, in that order; {@link #END} follows the last one.
 */
final class Program {
    static final int END = 0;
    static final int SEND = 1;
    static final int RECV = 2;
    static final int COPY = 3;
    static final int COMBINE = 4;
    static final int COMBINE_AFTER = 5;
    static final int NEXT = 6;
    static final int EXPOSE = 7;
    static final int PUBLISH = 8;
    static final int READ = 9;
    static final int COMBINE_FROM = 10;
    static final int WRITE = 11;
    static final int FENCE = 12;
    static final int COMBINE_OWN = 13;
    static final int COMBINE_BOTH = 14;
    static final int COMBINE_TO = 15;
    static final int STRAND = 16;

    /** Longer plans are not written down; what their algorithms allocate is little beside them. */
    private static final int LONGEST = 4096;

    private final int[] code;

    private Program(int[] code) {
        this.code = code;
    }

    /**
     * Writes a plan down.
     *
     * @return the program; null if it would be too long.
     */
    static Program of(Algorithm algorithm, int rank, Shape shape) {
        final Transcript transcript = new Transcript(LONGEST);
        algorithm.plan(rank, shape, transcript);
        final int[] code = transcript.code();
        return code == null ? null : new Program(code);
    }

    /**
     * The same plan the other way round.
     *
     * @return the program; null if the order of its steps matters.
     */
    Program turned() {
        final int[] other = Turned.of(code);
        return other == null ? null : new Program(other);
    }

    /** Says all steps. */
    void say(Steps steps) {
        int at = 0;
        while (code[at] != END) {
            at = say(steps, at);
        }
    }

    /** Says the step at a place, and returns the place of the one behind it. */
    private int say(Steps steps, int at) {
        final int[] c = code;
        switch (c[at]) {
            case SEND -> steps.send(c[at + 1], c[at + 2], c[at + 3], c[at + 4]);
            case RECV -> steps.recv(c[at + 1], c[at + 2], c[at + 3], c[at + 4]);
            case COPY -> steps.copy(c[at + 1], c[at + 2], c[at + 3], c[at + 4], c[at + 5]);
            case COMBINE -> steps.combine(c[at + 1], c[at + 2], c[at + 3], c[at + 4], c[at + 5]);
            case COMBINE_AFTER ->
                    steps.combineAfter(c[at + 1], c[at + 2], c[at + 3], c[at + 4], c[at + 5]);
            case COMBINE_BOTH ->
                    steps.combineBoth(c[at + 1], c[at + 2], c[at + 3], c[at + 4], c[at + 5]);
            case NEXT -> steps.next();
            default -> sayReaching(steps, at);
        }
        return next(c, at);
    }

    /** The place of the step behind one. */
    static int next(int[] code, int at) {
        return at + 1 + arguments(code[at]);
    }

    /** Writes a plan down, however long it is. */
    static int[] codeOf(Algorithm algorithm, int rank, Shape shape) {
        final Transcript transcript = new Transcript(Integer.MAX_VALUE);
        algorithm.plan(rank, shape, transcript);
        return transcript.code();
    }

    int[] code() {
        return code;
    }

    private void sayReaching(Steps steps, int at) {
        final int[] c = code;
        switch (c[at]) {
            case EXPOSE -> steps.expose(c[at + 1]);
            case PUBLISH -> steps.publish(c[at + 1]);
            case READ -> steps.read(c[at + 1], c[at + 2], c[at + 3], c[at + 4], c[at + 5]);
            case COMBINE_FROM ->
                    steps.combineFrom(c[at + 1], c[at + 2], c[at + 3], c[at + 4], c[at + 5]);
            case COMBINE_OWN -> steps.combineOwn(c[at + 1], c[at + 2], c[at + 3], c[at + 4]);
            case COMBINE_TO ->
                    steps.combineTo(c[at + 1], c[at + 2], c[at + 3], c[at + 4], c[at + 5]);
            case WRITE -> steps.write(c[at + 1], c[at + 2], c[at + 3], c[at + 4], c[at + 5]);
            case STRAND -> steps.strand();
            case FENCE -> steps.fence();
            default -> throw new IllegalStateException("verb " + c[at]);
        }
    }

    private static int arguments(int verb) {
        return switch (verb) {
            case SEND, RECV, COMBINE_OWN -> 4;
            case NEXT, STRAND, FENCE -> 0;
            case EXPOSE, PUBLISH -> 1;
            default -> 5;
        };
    }
}
