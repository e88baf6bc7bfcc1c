// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.lang.foreign.MemorySegment;

/**
 * A buffer whose bytes do not lie side by side: the message is their packed form, which is made
 * where it goes, part by part. Several threads may move different parts at once.
 */
public interface Gapped {
    /**
     * Copies bytes of the packed form out.
     *
     * @param from first byte in the packed form.
     * @param out receives the bytes.
     * @param at place of the first in {@code out}.
     * @param length in bytes.
     */
    void pack(long from, byte[] out, int at, int length);

    /**
     * Stores bytes of the packed form; nothing else of the buffer changes.
     *
     * @param to first byte in the packed form.
     * @param in holds the bytes.
     * @param at place of the first in {@code in}.
     * @param length in bytes.
     */
    void unpack(long to, byte[] in, int at, int length);

    /**
     * Copies bytes of the packed form out to memory, if that is faster than by way of an array.
     *
     * @param from first byte in the packed form.
     * @param out receives the bytes.
     * @param at place of the first in {@code out}.
     * @param length in bytes.
     * @return false if it is not; then nothing was copied.
     */
    boolean packStraight(long from, MemorySegment out, long at, long length);

    /**
     * Stores bytes of the packed form that lie in memory, if that is faster than by way of an
     * array.
     *
     * @param to first byte in the packed form.
     * @param in holds the bytes.
     * @param at place of the first in {@code in}.
     * @param length in bytes.
     * @return false if it is not; then nothing was stored.
     */
    boolean unpackStraight(long to, MemorySegment in, long at, long length);
}
