// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.datatype.BaseType;
import org.galerna.device.Kind;

/**
 * What slots of a call lie in: arrays of its element type, or memory segments that hold such
 * elements in the machine's order, as direct buffers do.
 */
final class Memory {
    private Memory() {}

    static boolean isSegment(Object memory) {
        return memory != null && !memory.getClass().isArray();
    }

    /** Its kind for a device. */
    static int kind(Object memory, BaseType element) {
        return isSegment(memory) ? element.kind() | Kind.SEGMENT : element.kind();
    }
}
