// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.machine;

/** One copy from array to array, which no message of that size between two arrays can avoid. */
public final class ArrayCopy implements Side {
    private byte[] from = {};
    private byte[] to = {};

    /** Without buffers yet. */
    public ArrayCopy() {}

    @Override
    public String name() {
        return "an array copy";
    }

    @Override
    public long measure(int bytes, long iterations) {
        if (from.length != bytes) {
            from = new byte[bytes];
            to = new byte[bytes];
        }
        copy(iterations / 10 + 1);
        long start = System.nanoTime();
        copy(iterations);
        return System.nanoTime() - start;
    }

    @Override
    public void close() {}

    private void copy(long iterations) {
        byte[] from = this.from;
        byte[] to = this.to;
        for (long i = 0; i < iterations; i++) {
            from[0] = (byte) i;
            System.arraycopy(from, 0, to, 0, from.length);
            if (to[0] != from[0]) {
                throw new AssertionError("a copy differs");
            }
        }
    }
}
