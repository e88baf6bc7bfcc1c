// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

/** Every rank sends to its right neighbour and receives from its left one, or both ways. */
final class Ring extends Pattern {
    private final Directions directions;

    /** One way by a combined call, or both ways as programs do that exchange borders. */
    Ring(Directions directions) {
        this.directions = directions;
    }

    @Override
    void run(Api api, int times) {
        int right = (api.rank() + 1) % api.size();
        int left = left(api.rank(), api.size());
        for (int i = 0; i < times; i++) {
            if (directions == Directions.BOTH_WAYS) {
                api.isend(0, right);
                api.isend(1, left);
                api.recv(right, Api.TAG);
                api.recv(left, Api.TAG);
                api.waitAll(2);
            } else {
                api.sendrecv(right, left);
            }
        }
    }

    private static int left(int rank, int size) {
        return (rank + size - 1) % size;
    }

    @Override
    boolean isRatedBySlowest() {
        return true;
    }

    @Override
    int messages(int size) {
        return directions == Directions.BOTH_WAYS ? 4 : 2;
    }

    @Override
    int source(int rank, int size, int iteration) {
        return left(rank, size);
    }
}
