// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import org.galerna.bench.pattern.Collective.Room;

/** One collective operation after another; the root stays or goes around. */
final class Operation extends Pattern {
    private final Collective operation;
    private final boolean isRootMoving;
    private final boolean isImmediate;

    /**
     * Calls of one operation.
     *
     * @param isRootMoving whether iteration {@code i} has root {@code i} modulo the ranks, not 0.
     * @param isImmediate whether the non-blocking form is called, and ended at once.
     */
    Operation(Collective operation, boolean isRootMoving, boolean isImmediate) {
        this.operation = operation;
        this.isRootMoving = isRootMoving;
        this.isImmediate = isImmediate;
    }

    @Override
    void run(Api api, int times) {
        if (isImmediate) {
            for (int i = 0; i < times; i++) {
                once(api, i);
            }
        } else {
            repeat(api.call(operation), api.size(), times);
        }
    }

    @Override
    void once(Api api, int iteration) {
        if (isImmediate) {
            start(api, iteration);
            api.finish();
        } else {
            api.call(operation).make(source(api.rank(), api.size(), iteration));
        }
    }

    @Override
    int roots(int size) {
        return isRootMoving ? size : 1;
    }

    private void repeat(Api.Call call, int ranks, int times) {
        if (isRootMoving) {
            for (int i = 0; i < times; i++) {
                call.make(i % ranks);
            }
        } else {
            for (int i = 0; i < times; i++) {
                call.make(0);
            }
        }
    }

    /** Begins the non-blocking form of an iteration; {@link Api#finish} ends it. */
    void start(Api api, int iteration) {
        api.start(operation, source(api.rank(), api.size(), iteration));
    }

    @Override
    Room send() {
        return operation.send();
    }

    @Override
    Room receive() {
        return operation.receive();
    }

    @Override
    Content content() {
        return operation.content();
    }

    @Override
    int source(int rank, int size, int iteration) {
        return isRootMoving ? iteration % size : 0;
    }
}
