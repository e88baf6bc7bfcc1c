// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/** Steps whose slots have other numbers. */
final class Renamed implements Steps {
    private final Steps all;
    private final int[] slots;

    Renamed(Steps all, int[] slots) {
        this.all = all;
        this.slots = slots;
    }

    @Override
    public void send(int peer, int slot, int first, int n) {
        all.send(peer, slots[slot], first, n);
    }

    @Override
    public void recv(int peer, int slot, int first, int n) {
        all.recv(peer, slots[slot], first, n);
    }

    @Override
    public void copy(int from, int first, int n, int to, int at) {
        all.copy(slots[from], first, n, slots[to], at);
    }

    @Override
    public void combine(int from, int first, int n, int into, int at) {
        all.combine(slots[from], first, n, slots[into], at);
    }

    @Override
    public void combineAfter(int from, int first, int n, int into, int at) {
        all.combineAfter(slots[from], first, n, slots[into], at);
    }

    @Override
    public void next() {
        all.next();
    }

    @Override
    public void exchange(int peer, int from, int first, int n, int into) {
        all.exchange(peer, slots[from], first, n, slots[into]);
    }
}
