// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.galerna.datatype.BaseType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ScratchTest {
    private final Scratch scratch = new Scratch();

    @Test
    void whatWasGivenBackIsTakenAgainByCallsThatItFits() {
        final double[] first = assertInstanceOf(double[].class, scratch.take(BaseType.DOUBLE, 100));
        assertEquals(100, first.length);
        assertNotSame(first, scratch.take(BaseType.DOUBLE, 100));
        scratch.give(first, 800);
        assertNotSame(first, scratch.take(BaseType.LONG, 100));
        assertNotSame(first, scratch.take(BaseType.DOUBLE, 101));
        assertNotSame(first, scratch.take(BaseType.DOUBLE, 49));
        assertSame(first, scratch.take(BaseType.DOUBLE, 50));
        assertNotSame(first, scratch.take(BaseType.DOUBLE, 50));
    }

    @Test
    void longArraysAndOldOnesAreNotKept() {
        final byte[] giant = new byte[(int) Scratch.MOST_BYTES + 1];
        scratch.give(giant, giant.length);
        assertNotSame(giant, scratch.take(BaseType.BYTE, giant.length));
        int[] last = {};
        for (int i = 0; i < 2 * Scratch.KEPT; i++) {
            last = new int[10 + i];
            scratch.give(last, 4L * last.length);
        }
        assertSame(last, scratch.take(BaseType.INT, last.length));
    }

    @Test
    void aCallWithTwoArraysFindsBothAgainAmongOthers() {
        for (int i = 0; i < Scratch.KEPT; i++) {
            scratch.give(new byte[100 + i], 100L + i);
        }
        final Object one = scratch.take(BaseType.INT, 10);
        final Object other = scratch.take(BaseType.INT, 10);
        for (int call = 0; call < 3; call++) {
            scratch.give(one, 40);
            scratch.give(other, 40);
            assertSame(one, scratch.take(BaseType.INT, 10));
            assertSame(other, scratch.take(BaseType.INT, 10));
        }
    }
}
