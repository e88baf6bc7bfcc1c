// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

/** A message that goes once around all ranks. */
final class Token extends Pattern {
    private final int size;

    /** A ring of so many ranks. */
    Token(int size) {
        this.size = size;
    }

    @Override
    void run(Api api, int times) {
        int right = (api.rank() + 1) % api.size();
        int left = (api.rank() + api.size() - 1) % api.size();
        api.bounce(right, left, times, api.rank() == 0);
    }

    @Override
    boolean isTimed(int rank, int ranks) {
        return rank == 0;
    }

    @Override
    int hops() {
        return size;
    }

    @Override
    int source(int rank, int ranks, int iteration) {
        return ranks == 1 ? NOBODY : (rank + ranks - 1) % ranks;
    }
}
