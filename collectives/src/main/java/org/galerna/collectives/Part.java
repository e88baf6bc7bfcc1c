// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/** Steps whose peers are numbered within a part of the ranks. */
final class Part implements Steps {
    private final Steps all;
    private final Members members;

    Part(Steps all, Members members) {
        this.all = all;
        this.members = members;
    }

    @Override
    public void send(int peer, int slot, int first, int n) {
        all.send(members.rank(peer), slot, first, n);
    }

    @Override
    public void recv(int peer, int slot, int first, int n) {
        all.recv(members.rank(peer), slot, first, n);
    }

    @Override
    public void copy(int from, int first, int n, int to, int at) {
        all.copy(from, first, n, to, at);
    }

    @Override
    public void combine(int from, int first, int n, int into, int at) {
        all.combine(from, first, n, into, at);
    }

    @Override
    public void combineAfter(int from, int first, int n, int into, int at) {
        all.combineAfter(from, first, n, into, at);
    }

    @Override
    public void combineBoth(int left, int right, int first, int n, int into) {
        all.combineBoth(left, right, first, n, into);
    }

    @Override
    public void next() {
        all.next();
    }

    @Override
    public void strand() {
        all.strand();
    }

    @Override
    public void exchange(int peer, int from, int first, int n, int into) {
        all.exchange(members.rank(peer), from, first, n, into);
    }

    @Override
    public void expose(int slot) {
        all.expose(slot);
    }

    @Override
    public void publish(int slot) {
        all.publish(slot);
    }

    @Override
    public void read(int from, int first, int n, int to, int at) {
        all.read(translated(from), first, n, to, at);
    }

    @Override
    public void combineFrom(int from, int first, int n, int into, int at) {
        all.combineFrom(translated(from), first, n, into, at);
    }

    @Override
    public void combineOwn(int from, int own, int block, int into) {
        all.combineOwn(translated(from), own, block, into);
    }

    @Override
    public void combineTo(int from, int own, int block, int scratch, int to) {
        all.combineTo(translated(from), own, block, scratch, translated(to));
    }

    @Override
    public void write(int from, int first, int n, int to, int at) {
        all.write(from, first, n, translated(to), at);
    }

    @Override
    public void fence() {
        all.fence();
    }

    private int translated(int remote) {
        return Remote.of(remote, members.rank(Remote.peer(remote)));
    }
}
