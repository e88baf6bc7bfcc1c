// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * How a fabric is to be opened.
 *
 * @param ranks how many ranks it joins, at least 1.
 * @param eagerBytes a blocking standard send of up to this many bytes completes without a receiver.
 * @param oversubscribed whether threads will outnumber cores; waits then give the core away at
 *     once.
 */
public record FabricOptions(int ranks, long eagerBytes, boolean oversubscribed) {
    /** What {@link #eagerBytes} is when nobody asks. */
    public static final long DEFAULT_EAGER_BYTES = 128 * 1024;

    /**
     * Checks the numbers.
     *
     * @param ranks how many ranks it joins, at least 1.
     * @param eagerBytes the eager limit.
     * @param oversubscribed whether threads will outnumber cores.
     * @throws IllegalArgumentException if there is no rank or a length is negative.
     */
    public FabricOptions {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks: " + ranks + ", needs at least 1");
        }
        if (eagerBytes < 0) {
            throw new IllegalArgumentException("eagerBytes: " + eagerBytes + " is negative");
        }
    }

    /**
     * Makes the defaults for a number of ranks on this machine.
     *
     * @param ranks at least 1.
     * @return options that count as oversubscribed when the ranks outnumber the processors.
     */
    public static FabricOptions of(int ranks) {
        return new FabricOptions(
                ranks, DEFAULT_EAGER_BYTES, ranks > Runtime.getRuntime().availableProcessors());
    }

    /**
     * Changes the eager limit.
     *
     * @param bytes the limit, 0 or more.
     * @return a copy.
     */
    public FabricOptions withEagerBytes(long bytes) {
        return new FabricOptions(ranks, bytes, oversubscribed);
    }

    /**
     * Says whether threads will outnumber cores.
     *
     * @param value true if so.
     * @return a copy.
     */
    public FabricOptions withOversubscribed(boolean value) {
        return new FabricOptions(ranks, eagerBytes, value);
    }
}
