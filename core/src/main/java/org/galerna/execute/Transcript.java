// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.util.Arrays;
import org.galerna.collectives.Steps;

/** Writes the steps of a plan down as the code of a {@link Program}. One thread. */
final class Transcript implements Steps {
    private static final int FIRST = 64;
    private static final int LONGEST_STEP = 6;

    private final int limit;
    private int[] code = new int[FIRST];
    private int length;
    private boolean isTooLong;

    Transcript(int limit) {
        this.limit = limit;
    }

    /** The code with its end; null if it is longer than the limit. */
    int[] code() {
        if (isTooLong) {
            return null;
        }
        final int[] all = Arrays.copyOf(code, length + 1);
        all[length] = Program.END;
        return all;
    }

    @Override
    public void send(int peer, int slot, int first, int n) {
        add(Program.SEND, peer, slot, first, n);
    }

    @Override
    public void recv(int peer, int slot, int first, int n) {
        add(Program.RECV, peer, slot, first, n);
    }

    @Override
    public void copy(int from, int first, int n, int to, int at) {
        add(Program.COPY, from, first, n, to);
        add(at);
    }

    @Override
    public void combine(int from, int first, int n, int into, int at) {
        add(Program.COMBINE, from, first, n, into);
        add(at);
    }

    @Override
    public void combineAfter(int from, int first, int n, int into, int at) {
        add(Program.COMBINE_AFTER, from, first, n, into);
        add(at);
    }

    @Override
    public void next() {
        if (length > 0) {
            add(Program.NEXT);
        }
    }

    @Override
    public void strand() {
        add(Program.STRAND);
    }

    @Override
    public void expose(int slot) {
        add(Program.EXPOSE);
        add(slot);
    }

    @Override
    public void publish(int slot) {
        add(Program.PUBLISH);
        add(slot);
    }

    @Override
    public void read(int from, int first, int n, int to, int at) {
        add(Program.READ, from, first, n, to);
        add(at);
    }

    @Override
    public void combineFrom(int from, int first, int n, int into, int at) {
        add(Program.COMBINE_FROM, from, first, n, into);
        add(at);
    }

    @Override
    public void combineBoth(int left, int right, int first, int n, int into) {
        add(Program.COMBINE_BOTH, left, right, first, n);
        add(into);
    }

    @Override
    public void combineOwn(int from, int own, int block, int into) {
        add(Program.COMBINE_OWN, from, own, block, into);
    }

    @Override
    public void combineTo(int from, int own, int block, int scratch, int to) {
        add(Program.COMBINE_TO, from, own, block, scratch);
        add(to);
    }

    @Override
    public void write(int from, int first, int n, int to, int at) {
        add(Program.WRITE, from, first, n, to);
        add(at);
    }

    @Override
    public void fence() {
        add(Program.FENCE);
    }

    private void add(int verb, int a, int b, int c, int d) {
        add(verb);
        add(a);
        add(b);
        add(c);
        add(d);
    }

    private void add(int word) {
        if (length > limit - LONGEST_STEP) {
            isTooLong = true;
            return;
        }
        if (length + 1 >= code.length) {
            code = Arrays.copyOf(code, 2 * code.length);
        }
        code[length] = word;
        length++;
    }
}
