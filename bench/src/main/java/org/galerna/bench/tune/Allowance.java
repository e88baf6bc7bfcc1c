// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

/** A time that is dealt out to measurements: what one takes too much is taken from all after it. */
final class Allowance {
    private long leftNanos;
    private int calls;

    /**
     * Nothing is dealt out yet.
     *
     * @param nanos for all calls together.
     * @param calls how many there will be.
     */
    Allowance(long nanos, int calls) {
        this.leftNanos = nanos;
        this.calls = calls;
    }

    /** Nanoseconds for the next call. */
    long next() {
        return Math.max(0, leftNanos) / calls;
    }

    /** The next call has taken so long. */
    void took(long nanos) {
        leftNanos -= nanos;
        calls--;
    }
}
