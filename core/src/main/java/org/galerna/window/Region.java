// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;

/**
 * Memory of a window that lies in one piece.
 *
 * @param memory whose byte 0 is byte {@code start} of the window.
 * @param start first byte in the window.
 * @param end first byte behind it.
 */
record Region(MemorySegment memory, long start, long end) {
    /** Whether bytes from {@code low} up to {@code high} are inside. */
    boolean holds(long low, long high) {
        return low >= start && high <= end;
    }
}
