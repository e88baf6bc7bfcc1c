// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

/** The product of complex numbers, each two neighbouring elements: real and imaginary part. */
final class ComplexProduct implements Kernel {
    ComplexProduct() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        if (in instanceof float[] left) {
            floats(left, inAt, (float[]) inout, inoutAt, count);
        } else {
            doubles((double[]) in, inAt, (double[]) inout, inoutAt, count);
        }
    }

    private static void floats(float[] left, int inAt, float[] right, int inoutAt, int count) {
        for (int i = 0; i < count; i += 2) {
            final int x = inAt + i;
            final int y = inoutAt + i;
            final float real = left[x] * right[y] - left[x + 1] * right[y + 1];
            right[y + 1] = left[x] * right[y + 1] + left[x + 1] * right[y];
            right[y] = real;
        }
    }

    private static void doubles(double[] left, int inAt, double[] right, int inoutAt, int count) {
        for (int i = 0; i < count; i += 2) {
            final int x = inAt + i;
            final int y = inoutAt + i;
            final double real = left[x] * right[y] - left[x + 1] * right[y + 1];
            right[y + 1] = left[x] * right[y + 1] + left[x + 1] * right[y];
            right[y] = real;
        }
    }
}
