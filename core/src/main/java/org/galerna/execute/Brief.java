// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.collectives.Blocks;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Slots;

/**
 * A plan of publications alone, written down with its ranges worked out: what short calls do stands
 * in bytes, and nothing is left to look up in blocks. Immutable; any thread may run it.
 *
 * <p>A step has {@value #WIDTH} numbers; those that its verb does not need are 0.
 */
final class Brief {
    static final int WIDTH = 9;

    // a step
    static final int VERB = 0; // as in a Program
    static final int PEER = 1; // who has published
    static final int WHOLE = 2; // bytes of the publication
    static final int SLOT = 3; // what is published, or copied from
    static final int START = 4; // where a publication begins in the slot
    static final int FROM = 5; // where the range begins, behind that
    static final int BYTES = 6; // of the range
    static final int INTO = 7; // the slot it goes to
    static final int AT = 8; // and where there

    private static final int SIGNAL = -1; // published without blocks

    private final int[] steps;

    private Brief(int[] steps) {
        this.steps = steps;
    }

    /**
     * Works a plan out.
     *
     * @param code of its {@link Program}.
     * @return the plan; null if it has steps of other kinds, needs scratch memory, or has blocks
     *     whose places are no ints.
     */
    static Brief of(int[] code, Layout layout) {
        if (layout.slots() > Slots.SCRATCH || !isMadeOfPublications(code) || !isNear(layout)) {
            return null;
        }
        int number = 0;
        for (int at = 0; code[at] != Program.END; at = Program.next(code, at)) {
            number += code[at] == Program.NEXT ? 0 : 1;
        }
        final int[] steps = new int[number * WIDTH];
        int step = 0;
        for (int at = 0; code[at] != Program.END; at = Program.next(code, at)) {
            if (code[at] != Program.NEXT) {
                write(steps, step, code, at, layout);
                step += WIDTH;
            }
        }
        return new Brief(steps);
    }

    /** Whether the numbers of a step hold the places of all blocks, and what lies between two. */
    private static boolean isNear(Layout layout) {
        boolean isNear = true;
        for (int slot = 0; slot < layout.slots(); slot++) {
            final Blocks blocks = layout.blocks(slot);
            long lowest = 0;
            for (int block = 0; block < blocks.count(); block++) {
                lowest = Math.min(lowest, blocks.offset(block));
            }
            isNear &= blocks.end() - lowest <= Integer.MAX_VALUE;
        }
        return isNear;
    }

    /** Whether there are publications and, but for copies, nothing else. */
    private static boolean isMadeOfPublications(int[] code) {
        boolean isBrief = true;
        boolean isReaching = false; // a rank alone has none, and nobody to meet
        for (int at = 0; code[at] != Program.END; at = Program.next(code, at)) {
            isBrief &=
                    switch (code[at]) {
                        case Program.PUBLISH, Program.COPY, Program.NEXT -> true;
                        case Program.READ, Program.COMBINE_FROM -> Remote.isPublished(code[at + 1]);
                        default -> false;
                    };
            isReaching |= code[at] != Program.COPY && code[at] != Program.NEXT;
        }
        return isBrief && isReaching;
    }

    private static void write(int[] steps, int step, int[] code, int at, Layout layout) {
        final int verb = code[at];
        final int from = code[at + 1];
        steps[step + VERB] = verb;
        if (verb == Program.PUBLISH) {
            final Blocks blocks = layout.blocks(from);
            steps[step + SLOT] = from;
            steps[step + START] = start(blocks);
            steps[step + BYTES] = whole(blocks);
            return;
        }
        final int slot = verb == Program.COPY ? from : Remote.slot(from);
        final Blocks blocks = layout.blocks(slot);
        final int first = code[at + 2];
        final int n = code[at + 3];
        if (verb == Program.COPY) {
            steps[step + FROM] = n == 0 ? 0 : Math.toIntExact(blocks.offset(first));
        } else {
            steps[step + PEER] = Remote.peer(from);
            steps[step + WHOLE] = whole(blocks);
            steps[step + START] = start(blocks);
            steps[step + FROM] = n == 0 ? 0 : (int) (blocks.offset(first) - start(blocks));
        }
        final Blocks into = layout.blocks(code[at + 4]);
        final int bytes = n == 0 ? 0 : Math.toIntExact(into.length(code[at + 5], n));
        if (verb != Program.COPY && n == 1 && blocks.count() == 1) {
            steps[step + WHOLE] = bytes; // that of a peer, which may be of another length
        }
        steps[step + SLOT] = slot;
        steps[step + BYTES] = bytes;
        steps[step + INTO] = code[at + 4];
        steps[step + AT] = n == 0 ? 0 : Math.toIntExact(into.offset(code[at + 5]));
    }

    private static int start(Blocks blocks) {
        return blocks.count() == 0 ? 0 : Math.toIntExact(blocks.offset(0));
    }

    private static int whole(Blocks blocks) {
        return blocks.count() == 0 ? SIGNAL : Math.toIntExact(blocks.end() - blocks.offset(0));
    }

    /** Whether a publication has no blocks: a signal, of bytes whatever the call is about. */
    static boolean isSignal(int whole) {
        return whole == SIGNAL;
    }

    /** All steps one behind the other. */
    int[] steps() {
        return steps;
    }
}
