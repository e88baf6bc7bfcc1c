// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

/**
 * A message there and one back, between a rank of the lower half and its peer of the upper one, all
 * pairs at once.
 */
final class PingPong extends Pattern {
    private final Pairing pairing;

    /** With one buffer on each side, or with two. */
    PingPong(Pairing pairing) {
        this.pairing = pairing;
    }

    @Override
    void run(Api api, int times) {
        int peer = peer(api.rank(), api.size());
        if (peer != api.rank()) {
            api.bounce(peer, peer, times, api.rank() < peer);
        }
    }

    @Override
    boolean isTimed(int rank, int size) {
        return rank < size / 2;
    }

    @Override
    int hops() {
        return 2;
    }

    @Override
    int messages(int size) {
        return 2;
    }

    @Override
    int source(int rank, int size, int iteration) {
        int peer = peer(rank, size);
        int sender = pairing == Pairing.SAME ? Math.min(rank, peer) : peer;
        return sender == rank ? NOBODY : sender;
    }

    /** The other rank of the pair; the rank itself if it has none. */
    static int peer(int rank, int size) {
        int pairs = size / 2;
        return rank < pairs ? rank + pairs : rank < 2 * pairs ? rank - pairs : rank;
    }
}
