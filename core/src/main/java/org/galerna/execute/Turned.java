// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.collectives.Steps;

/**
 * Turns the code of a {@link Program} round: in each epoch the last strand comes first, see {@link
 * Steps#strand}; in a plan of one round of messages its copies come last.
 *
 * <p>A call that goes through more memory than a cache holds finds nothing of it there if the call
 * before went the same way, for what it needs first was there last; the other way round it begins
 * with what the other ended with.
 */
final class Turned {
    private final int[] code;
    private final int[] turned;

    private Turned(int[] code) {
        this.code = code;
        this.turned = new int[code.length];
    }

    /**
     * Turns a program round.
     *
     * @return its code; null if the order of its steps matters.
     */
    static int[] of(int[] code) {
        if (isRoundOfMessages(code)) {
            return copiesLast(code);
        }
        final Turned made = new Turned(code);
        int at = 0;
        while (code[at] != Program.END) {
            at = made.turnEpoch(at);
            if (at < 0) {
                return null;
            }
        }
        made.turned[at] = Program.END;
        return made.turned;
    }

    private static boolean isRoundOfMessages(int[] code) {
        boolean hasMessages = false;
        boolean hasCopies = false;
        for (int at = 0; code[at] != Program.END; at = Program.next(code, at)) {
            switch (code[at]) {
                case Program.SEND, Program.RECV -> hasMessages = true;
                case Program.COPY -> hasCopies = true;
                default -> {
                    return false;
                }
            }
        }
        return hasMessages && hasCopies;
    }

    /** The messages in their order, and behind their end the copies in the other order. */
    private static int[] copiesLast(int[] code) {
        final int[] turned = new int[code.length + 1];
        int messages = 0;
        int copies = code.length;
        for (int at = 0; code[at] != Program.END; at = Program.next(code, at)) {
            final int length = Program.next(code, at) - at;
            if (code[at] == Program.COPY) {
                copies -= length;
                System.arraycopy(code, at, turned, copies, length);
            } else {
                System.arraycopy(code, at, turned, messages, length);
                messages += length;
            }
        }
        turned[messages] = Program.NEXT;
        turned[code.length] = Program.END;
        return turned;
    }

    /** Turns an epoch round, and returns where the next begins; -1 if its order matters. */
    private int turnEpoch(int start) {
        int first = start;
        while (code[first] == Program.EXPOSE || code[first] == Program.NEXT) {
            first = Program.next(code, first);
        }
        System.arraycopy(code, start, turned, start, first - start);
        final int fence = fence(first);
        if (fence < 0) {
            return -1;
        }
        final boolean hasStrands = has(Program.STRAND, first, fence);
        if (!hasStrands && has(Program.NEXT, first, fence)) {
            return -1;
        }
        int into = fence;
        int at = first;
        while (at < fence) {
            final int next = hasStrands ? strand(at, fence) : Program.next(code, at);
            into -= next - at;
            System.arraycopy(code, at, turned, into, next - at);
            at = next;
        }
        turned[fence] = Program.FENCE;
        return Program.next(code, fence);
    }

    /** The end of an epoch that goes through memory; -1 if it does something else. */
    private int fence(int first) {
        int at = first;
        for (; ; ) {
            switch (code[at]) {
                case Program.FENCE -> {
                    return at;
                }
                case Program.END, Program.SEND, Program.RECV, Program.EXPOSE, Program.PUBLISH -> {
                    return -1;
                }
                default -> at = Program.next(code, at);
            }
        }
    }

    private boolean has(int verb, int first, int end) {
        int at = first;
        while (at < end && code[at] != verb) {
            at = Program.next(code, at);
        }
        return at < end;
    }

    /** The place behind a strand. */
    private int strand(int first, int end) {
        int at = first;
        while (at < end && code[at] != Program.STRAND) {
            at = Program.next(code, at);
        }
        return at < end ? Program.next(code, at) : end;
    }
}
