// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.galerna.datatype.BaseType;
import org.galerna.reduce.Kernel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Kernels for arrays over memory of other kinds. */
@Timeout(60)
class PieceKernelTest {
    /** Adds up what it is given, of which the elements are not touched. */
    private static final class Counter implements Kernel {
        private long elements;

        @Override
        public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
            assertEquals(elements, inAt);
            assertTrue(count > 0, "beyond the end");
            elements += count;
        }
    }

    @Test
    void aLengthNearTheLargestNumberEnds() {
        final Counter counter = new Counter();
        final int count = Integer.MAX_VALUE - 10;
        final byte[] memory = {};
        new PieceKernel(counter, BaseType.BYTE).combine(memory, 0, memory, 0, count);
        assertEquals(count, counter.elements);
    }
}
