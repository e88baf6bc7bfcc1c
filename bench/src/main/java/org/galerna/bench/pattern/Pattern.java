// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Arrays;
import java.util.List;
import org.galerna.bench.pattern.Collective.Room;

/** What one iteration does, on every rank of the job. */
abstract class Pattern implements AutoCloseable {
    /** What {@link #source} says where nothing arrives. */
    static final int NOBODY = -1;

    Pattern() {}

    /** Does it so many times; every rank calls it with the same number. */
    abstract void run(Api api, int times);

    /** Does it once, as {@link #run} does it in the iteration of that number. */
    void once(Api api, int iteration) {
        run(api, 1);
    }

    /** Ranks that are the root of some iteration. */
    int roots(int size) {
        return 1;
    }

    /** New buffers for blocks of a size on so many ranks. */
    final Api.Buffers buffers(Plan.Data data, int bytes, int ranks) {
        Element element = data.element();
        int count = bytes / element.bytes();
        Store send = Store.of(element, send().elements(count, ranks), data.memory());
        Store receive =
                data.pairing() == Pairing.SAME
                        ? send
                        : Store.of(element, receive().elements(count, ranks), data.memory());
        int[] counts = new int[ranks];
        Arrays.setAll(counts, rank -> count / ranks + (rank < count % ranks ? 1 : 0));
        return new Api.Buffers(send, receive, count, counts);
    }

    /** Whether a rank's time counts; others only answer. */
    boolean isTimed(int rank, int size) {
        return true;
    }

    /** Interfaces that it uses beside the one of the rank, which is the first. */
    List<Api> apis(Api api) {
        return List.of(api);
    }

    /** Messages that follow each other in an iteration: its time is divided by them. */
    int hops() {
        return 1;
    }

    /** Messages of an iteration that count for bandwidth: those of all pairs, or of one rank. */
    int messages(int size) {
        return 0;
    }

    /** Whether bandwidth is that of the slowest rank, not of the mean. */
    boolean isRatedBySlowest() {
        return false;
    }

    /** How much is sent from. */
    Room send() {
        return Room.BLOCK;
    }

    /** How much is received into. */
    Room receive() {
        return Room.BLOCK;
    }

    /** What has to have arrived. */
    Content content() {
        return Content.OF_PEER;
    }

    /** Whose data arrive at a rank in the given iteration: a peer, the root, or {@link #NOBODY}. */
    abstract int source(int rank, int size, int iteration);

    /** Ends its threads, if it has any. */
    @Override
    public void close() {
        // most have none
    }
}
