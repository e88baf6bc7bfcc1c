// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.galerna.datatype.Datatype;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reductions of pairs of unlike elements and of complex numbers. */
@Timeout(30)
class PairAndComplexTest {
    private static final int PAIR = 12;

    private static byte[] pairs(double... valuesAndIndices) {
        final ByteBuffer bytes =
                ByteBuffer.allocate(valuesAndIndices.length / 2 * PAIR)
                        .order(ByteOrder.nativeOrder());
        for (int i = 0; i < valuesAndIndices.length; i += 2) {
            bytes.putDouble(valuesAndIndices[i]).putInt((int) valuesAndIndices[i + 1]);
        }
        return bytes.array();
    }

    @Test
    void pairsAreLaidOutAsInC() {
        assertEquals(16, Datatype.DOUBLE_INT.extent());
        assertEquals(12, Datatype.DOUBLE_INT.size());
        assertEquals(16, Datatype.LONG_INT.extent());
        assertEquals(8, Datatype.SHORT_INT.extent());
        assertEquals(6, Datatype.SHORT_INT.size());
        assertEquals(8, Datatype.FLOAT_INT.extent());
        assertEquals(8, Datatype.FLOAT_INT.size());
    }

    @Test
    void theBestPairOfUnlikeElementsWinsAndTiesTakeTheLowerIndex() {
        final byte[] left = pairs(1, 5, 2, 6, 3, 7, -0.0, 9);
        final byte[] right = pairs(2, 0, 1, 1, 3, 2, 0.0, 8);
        Op.MAXLOC.kernel(Datatype.DOUBLE_INT).combine(left, 0, right, 0, left.length);
        assertArrayEquals(pairs(2, 0, 2, 6, 3, 2, 0.0, 8), right);
        final byte[] smallest = pairs(2, 0, 1, 1, 3, 2, 0.0, 8);
        Op.MINLOC
                .kernel(Datatype.contiguous(2, Datatype.DOUBLE_INT))
                .combine(left, 0, smallest, 0, left.length);
        assertArrayEquals(pairs(1, 5, 1, 1, 3, 2, 0.0, 8), smallest);
    }

    @Test
    void aPairIsNeverCut() {
        assertEquals(PAIR, Op.MAXLOC.unit(Datatype.DOUBLE_INT));
        assertEquals(PAIR, Op.MAXLOC.unit(Datatype.contiguous(4, Datatype.LONG_INT)));
        assertEquals(8, Op.MAXLOC.unit(Datatype.INT2));
        assertEquals(16, Op.SUM.unit(Datatype.DOUBLE_COMPLEX));
    }

    @Test
    void productsOfComplexNumbersAreComplex() {
        final double[] left = {1, 2, 0, 1};
        final double[] right = {3, 4, 0, 1};
        Op.PROD.kernel(Datatype.DOUBLE_COMPLEX).combine(left, 0, right, 0, 4);
        assertArrayEquals(new double[] {-5, 10, -1, 0}, right);
        final float[] floats = {3, 4};
        Op.PROD.kernel(Datatype.FLOAT_COMPLEX).combine(new float[] {1, 2}, 0, floats, 0, 2);
        assertArrayEquals(new float[] {-5, 10}, floats);
        Op.SUM.kernel(Datatype.FLOAT_COMPLEX).combine(new float[] {1, 2}, 0, floats, 0, 2);
        assertArrayEquals(new float[] {-4, 12}, floats);
    }

    @Test
    void othersAreNotDefined() {
        assertThrows(GalernaException.class, () -> Op.MAX.kernel(Datatype.DOUBLE_COMPLEX));
        assertThrows(GalernaException.class, () -> Op.MAXLOC.kernel(Datatype.DOUBLE_COMPLEX));
        assertThrows(GalernaException.class, () -> Op.SUM.kernel(Datatype.DOUBLE_INT));
    }
}
