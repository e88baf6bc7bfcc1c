// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Bytes at odd places; those between are not to be touched. For tests of devices, too. */
public final class Odd implements Gapped {
    /** All of them, with those between. */
    public final byte[] bytes;

    /**
     * Makes room.
     *
     * @param length how many lie at odd places.
     */
    public Odd(int length) {
        this.bytes = new byte[2 * length];
    }

    @Override
    public void pack(long from, byte[] out, int at, int length) {
        for (int i = 0; i < length; i++) {
            out[at + i] = bytes[2 * ((int) from + i) + 1];
        }
    }

    @Override
    public void unpack(long to, byte[] in, int at, int length) {
        for (int i = 0; i < length; i++) {
            bytes[2 * ((int) to + i) + 1] = in[at + i];
        }
    }

    @Override
    public boolean packStraight(long from, MemorySegment out, long at, long length) {
        for (int i = 0; i < length && isStraight(from); i++) {
            out.set(ValueLayout.JAVA_BYTE, at + i, bytes[2 * ((int) from + i) + 1]);
        }
        return isStraight(from);
    }

    @Override
    public boolean unpackStraight(long to, MemorySegment in, long at, long length) {
        for (int i = 0; i < length && isStraight(to); i++) {
            bytes[2 * ((int) to + i) + 1] = in.get(ValueLayout.JAVA_BYTE, at + i);
        }
        return isStraight(to);
    }

    private static boolean isStraight(long place) {
        return place % 3 == 0;
    }
}
