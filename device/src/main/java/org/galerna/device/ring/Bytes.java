// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/** Reads what a probe wants to know of a payload. */
final class Bytes {
    private Bytes() {}

    /** Reads up to 8 bytes, little-endian, zeros beyond. */
    static long lead(MemorySegment memory, long at, int length) {
        long lead = 0;
        for (int i = 0; i < Math.min(Long.BYTES, length); i++) {
            lead |= (memory.get(JAVA_BYTE, at + i) & 0xffL) << (8 * i);
        }
        return lead;
    }
}
