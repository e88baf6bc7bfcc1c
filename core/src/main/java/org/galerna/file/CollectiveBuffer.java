// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * A part of a file in the memory of the rank that accesses it for all. What nobody has named is
 * neither written nor, if it is long, read.
 */
final class CollectiveBuffer {
    private static final int GAP = 16 << 10;

    private final Disk disk;
    private final long position;
    private final byte[] bytes;
    private final BitSet named;

    /** The bytes from a position on, at most as many as there is room for. */
    CollectiveBuffer(Disk disk, long position, byte[] room) {
        this.disk = disk;
        this.position = position;
        this.bytes = room;
        this.named = new BitSet(room.length);
    }

    /** Names pieces. */
    void name(long[] pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            final int at = (int) (pairs[i] - position);
            named.set(at, at + (int) pairs[i + 1]);
        }
    }

    /** Puts data in its places. Returns where the data of the next rank begins. */
    int put(long[] pairs, byte[] data, int from) {
        int at = from;
        for (int i = 0; i < pairs.length; i += 2) {
            final int length = (int) pairs[i + 1];
            System.arraycopy(data, at, bytes, (int) (pairs[i] - position), length);
            at += length;
        }
        return at;
    }

    /** Takes data from its places. Returns where that of the next rank goes. */
    int take(long[] pairs, byte[] data, int into) {
        int at = into;
        for (int i = 0; i < pairs.length; i += 2) {
            final int length = (int) pairs[i + 1];
            System.arraycopy(bytes, (int) (pairs[i] - position), data, at, length);
            at += length;
        }
        return at;
    }

    /** Writes what was named. */
    void write() {
        int start = named.nextSetBit(0);
        while (start >= 0) {
            final int end = named.nextClearBit(start);
            disk.write(ByteBuffer.wrap(bytes, start, end - start), position + start);
            start = named.nextSetBit(end);
        }
    }

    /** Reads what was named, and short gaps. */
    void read() {
        int start = named.nextSetBit(0);
        while (start >= 0) {
            int end = named.nextClearBit(start);
            int next = named.nextSetBit(end);
            while (next >= 0 && next - end <= GAP) {
                end = named.nextClearBit(next);
                next = named.nextSetBit(end);
            }
            disk.read(ByteBuffer.wrap(bytes, start, end - start), position + start);
            start = next;
        }
    }
}
