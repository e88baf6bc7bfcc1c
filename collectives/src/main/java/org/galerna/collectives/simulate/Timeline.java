// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.Arrays;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Steps;

/**
 * Writes down what a rank's plan costs and nothing else: peers and lengths of messages, lengths of
 * local work, ends of rounds. In a round the sends come first, for they wait for nothing. Two
 * numbers a step; one object serves one rank after the other.
 */
final class Timeline implements Steps {
    static final int END = 0;
    static final int NEXT = 1;
    static final int LOCAL = 2;
    static final int SEND = 3; // and the peer, times 2
    static final int RECV = 4;

    private Layout layout;
    private int[] code = new int[256];
    private int length;
    private int[] later = new int[64]; // of this round, behind its sends
    private int laterLength;
    private boolean isOpen; // something was said in this round

    /** Forgets the rank before, and begins with another. */
    void begin(Layout blocks) {
        layout = blocks;
        length = 0;
        laterLength = 0;
        isOpen = false;
    }

    /** What was said since: a peer times 2 plus {@link #SEND} or {@link #RECV}, then bytes. */
    int[] code() {
        next();
        int[] all = Arrays.copyOf(code, length + 1);
        all[length] = END;
        return all;
    }

    @Override
    public void send(int peer, int slot, int first, int n) {
        message(SEND, peer, slot, first, n);
    }

    @Override
    public void recv(int peer, int slot, int first, int n) {
        message(RECV, peer, slot, first, n);
    }

    private void message(int verb, int peer, int slot, int first, int n) {
        int bytes = n == 0 ? 0 : Math.toIntExact(layout.blocks(slot).length(first, n));
        if (n == 0 || bytes > 0) {
            add(2 * peer + verb, bytes);
        }
    }

    @Override
    public void copy(int from, int first, int n, int to, int at) {
        local(from, first, n);
    }

    @Override
    public void combine(int from, int first, int n, int into, int at) {
        local(from, first, n);
    }

    @Override
    public void combineAfter(int from, int first, int n, int into, int at) {
        local(from, first, n);
    }

    private void local(int slot, int first, int n) {
        int bytes = n == 0 ? 0 : Math.toIntExact(layout.blocks(slot).length(first, n));
        if (bytes > 0) {
            add(LOCAL, bytes);
        }
    }

    @Override
    public void next() {
        if (isOpen) {
            isOpen = false;
            for (int i = 0; i < laterLength; i++) {
                put(later[i]);
            }
            laterLength = 0;
            put(NEXT);
        }
    }

    private void add(int verb, int bytes) {
        isOpen = true;
        if (verb >= SEND && ((verb - SEND) & 1) == 0) {
            put(verb);
            put(bytes);
            return;
        }
        if (laterLength == later.length) {
            later = Arrays.copyOf(later, 2 * laterLength);
        }
        later[laterLength++] = verb;
        later[laterLength++] = bytes;
    }

    private void put(int number) {
        if (length == code.length) {
            code = Arrays.copyOf(code, 2 * length);
        }
        code[length++] = number;
    }
}
