// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.galerna.datatype.Datatype;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a user's function is given, and where its results go. */
@Timeout(10)
class UserOpTest {
    /** One call of the function. */
    private record Call(
            Object in, long inOffset, Object inout, long inoutOffset, long count, Datatype type) {}

    private final List<Call> calls = new ArrayList<>();

    /** inout = 10 * in + inout: neither commutative nor blind to the order. */
    private final UserOp digits =
            UserOp.of(
                    (in, inAt, inout, inoutAt, count, type) -> {
                        calls.add(new Call(in, inAt, inout, inoutAt, count, type));
                        final int[] a = (int[]) in;
                        final int[] b = (int[]) inout;
                        final int step = (int) type.extent() / 4;
                        for (int i = 0; i < count; i++) {
                            final int k = i * step;
                            b[(int) inoutAt + k] += 10 * a[(int) inAt + k];
                        }
                    },
                    false);

    @Test
    void wholeArraysAreHandedOverThemselves() {
        final int[] in = {1, 2, 3};
        final int[] inout = {4, 5, 6};
        digits.kernel(Datatype.INT).combine(in, 0, inout, 0, 3);
        assertArrayEquals(new int[] {14, 25, 36}, inout);
        assertEquals(1, calls.size());
        assertSame(in, calls.getFirst().in);
        assertSame(inout, calls.getFirst().inout);
        assertEquals(3, calls.getFirst().count);
    }

    @Test
    void theResultsMayBeWhereEitherOperandsWere() {
        final Kernel kernel = digits.kernel(Datatype.INT);
        final int[] left = {1, 2};
        final int[] right = {3, 4};
        final int[] apart = new int[2];
        kernel.combineInto(left, right, apart, 0, 2);
        assertArrayEquals(new int[] {13, 24}, apart);
        final int[] atRight = right.clone();
        kernel.combineInto(left, atRight, atRight, 0, 2);
        assertArrayEquals(new int[] {13, 24}, atRight);
        assertArrayEquals(new int[] {1, 2}, left);
        kernel.combineInto(left, right, left, 0, 2);
        assertArrayEquals(new int[] {13, 24}, left);
        assertArrayEquals(new int[] {3, 4}, right);
    }

    @Test
    void partsBecomeArraysOfExactlyTheItemsFromOffsetZero() {
        final int[] in = {9, 1, 2, 3};
        final int[] inout = {9, 9, 4, 5, 6, 9};
        digits.kernel(Datatype.INT).combine(in, 1, inout, 2, 3);
        assertArrayEquals(new int[] {9, 9, 14, 25, 36, 9}, inout);
        assertArrayEquals(new int[] {9, 1, 2, 3}, in);
        final Call call = calls.getFirst();
        assertEquals(3, ((int[]) call.in).length);
        assertEquals(3, ((int[]) call.inout).length);
        assertEquals(0, call.inOffset);
        assertEquals(0, call.inoutOffset);
    }

    @Test
    void theBeginningOfALongerArrayIsCopiedToo() {
        final int[] inout = {4, 5, 6, 7};
        digits.kernel(Datatype.INT).combine(new int[] {1, 2, 3}, 0, inout, 0, 2);
        assertArrayEquals(new int[] {14, 25, 6, 7}, inout);
        assertEquals(2, ((int[]) calls.getFirst().in).length);
        assertEquals(2, ((int[]) calls.getFirst().inout).length);
    }

    @Test
    void combineAfterKeepsTheOrderOfOperandsAndLeavesInAlone() {
        final int[] in = {1, 2, 3};
        final int[] inout = {4, 5, 6};
        digits.kernel(Datatype.INT).combineAfter(in, 0, inout, 0, 3);
        assertArrayEquals(new int[] {41, 52, 63}, inout);
        assertArrayEquals(new int[] {1, 2, 3}, in);
        assertNotSame(in, calls.getFirst().inout);
    }

    @Test
    void itemsWithGapsAreSpreadOutAsTheTypeSays() {
        final Datatype gapped = Datatype.resized(Datatype.INT, 0, 12);
        final int[] inout = {4, 5, 6};
        digits.kernel(gapped).combine(new int[] {1, 2, 3}, 0, inout, 0, 3);
        assertArrayEquals(new int[] {14, 25, 36}, inout);
        final Call call = calls.getFirst();
        assertSame(gapped, call.type);
        assertArrayEquals(new int[] {1, 0, 0, 2, 0, 0, 3}, (int[]) call.in);
        assertEquals(3, call.count);
    }

    @Test
    void itemsThatReachBelowTheirStartBeginLater() {
        final Datatype backwards = Datatype.resized(Datatype.INT, 0, -8);
        final int[] inout = {4, 5, 6};
        digits.kernel(backwards).combine(new int[] {1, 2, 3}, 0, inout, 0, 3);
        assertArrayEquals(new int[] {14, 25, 36}, inout);
        assertEquals(4, calls.getFirst().inOffset);
        assertArrayEquals(new int[] {3, 0, 2, 0, 1}, (int[]) calls.getFirst().in);
    }

    @Test
    void arraysOfObjectsKeepTheirClass() {
        final UserOp concatenate =
                UserOp.of(
                        (in, inAt, inout, inoutAt, count, type) -> {
                            final String[] a = (String[]) in;
                            final String[] b = (String[]) inout;
                            for (int i = 0; i < count; i++) {
                                b[i] = a[i] + b[i];
                            }
                        },
                        false);
        final String[] inout = {"-", "x", "y"};
        concatenate.kernel(Datatype.OBJECT).combine(new String[] {"a", "b"}, 0, inout, 1, 2);
        assertArrayEquals(new String[] {"-", "ax", "by"}, inout);
        concatenate.kernel(Datatype.OBJECT).combineAfter(new String[] {"c", "d"}, 0, inout, 1, 2);
        assertArrayEquals(new String[] {"-", "axc", "byd"}, inout);
    }

    @Test
    void messagesAreNotDivided() {
        assertFalse(digits.isDivisible());
        assertFalse(digits.isCommutative());
        assertTrue(UserOp.of((_, _, _, _, _, _) -> {}, true).isCommutative());
        assertThrows(
                GalernaException.class,
                () -> digits.kernel(Datatype.INT2).combine(new int[3], 0, new int[3], 0, 3));
    }

    @Test
    void failuresOfTheFunctionReachTheCaller() {
        final UserOp bad =
                UserOp.of(
                        (_, _, _, _, _, _) -> {
                            throw new IllegalStateException("mine");
                        },
                        true);
        final Kernel kernel = bad.kernel(Datatype.INT);
        assertThrows(
                IllegalStateException.class, () -> kernel.combine(new int[1], 0, new int[1], 0, 1));
    }
}
