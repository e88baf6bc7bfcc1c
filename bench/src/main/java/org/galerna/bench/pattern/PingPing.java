// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

/** Both ranks of a pair send at once, and then receive; all pairs of the two halves at once. */
final class PingPing extends Pattern {
    PingPing() {}

    @Override
    void run(Api api, int times) {
        int peer = PingPong.peer(api.rank(), api.size());
        if (peer == api.rank()) {
            return;
        }
        for (int i = 0; i < times; i++) {
            api.isend(0, peer);
            api.recv(peer, Api.TAG);
            api.waitAll(1);
        }
    }

    @Override
    boolean isTimed(int rank, int size) {
        return PingPong.peer(rank, size) != rank;
    }

    @Override
    int messages(int size) {
        return 1;
    }

    @Override
    int source(int rank, int size, int iteration) {
        int peer = PingPong.peer(rank, size);
        return peer == rank ? NOBODY : peer;
    }
}
