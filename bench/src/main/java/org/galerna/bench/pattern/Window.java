// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

/**
 * Many messages under way at once, then an answer: from the ranks of the lower half to their peers
 * of the upper one, or both ways.
 */
final class Window extends Pattern {
    private final int messages;
    private final Directions directions;

    Window(int messages, Directions directions) {
        this.messages = messages;
        this.directions = directions;
    }

    @Override
    void run(Api api, int times) {
        int peer = PingPong.peer(api.rank(), api.size());
        if (peer == api.rank()) {
            return;
        }
        boolean isFirst = api.rank() < peer;
        for (int i = 0; i < times; i++) {
            if (directions == Directions.BOTH_WAYS) {
                exchange(api, peer);
            } else if (isFirst) {
                send(api, peer);
            } else {
                receive(api, peer);
            }
        }
    }

    private void send(Api api, int peer) {
        for (int slot = 0; slot < messages; slot++) {
            api.isend(slot, peer);
        }
        api.waitAll(messages);
        api.acknowledged(peer);
    }

    private void receive(Api api, int peer) {
        for (int slot = 0; slot < messages; slot++) {
            api.irecv(slot, peer);
        }
        api.waitAll(messages);
        api.acknowledge(peer);
    }

    private void exchange(Api api, int peer) {
        for (int slot = 0; slot < messages; slot++) {
            api.irecv(slot, peer);
        }
        for (int slot = 0; slot < messages; slot++) {
            api.isend(messages + slot, peer);
        }
        api.waitAll(2 * messages);
    }

    @Override
    boolean isTimed(int rank, int size) {
        return rank < size / 2;
    }

    @Override
    int messages(int size) {
        return messages * (size / 2) * (directions == Directions.BOTH_WAYS ? 2 : 1);
    }

    @Override
    int source(int rank, int size, int iteration) {
        int peer = PingPong.peer(rank, size);
        return peer != rank && (directions == Directions.BOTH_WAYS || rank > peer) ? peer : NOBODY;
    }
}
