// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

/**
 * Equal blocks of elements at equal distances, copied between two arrays of one class. The only
 * place of this package where an array's class is spelled: a copy of an array whose class the
 * compiler knows takes a quarter of the time of another where blocks are short.
 *
 * <p>Filled and used by one thread.
 */
final class Strip {
    /** The array read, and the subscript of its first block. */
    Object from;

    int fromAt;

    /** From a block to the next in {@link #from}, in elements. */
    int fromStep;

    /** The array written, and the subscript of its first block. */
    Object to;

    int toAt;

    /** From a block to the next in {@link #to}, in elements. */
    int toStep;

    /** How many blocks. */
    int blocks;

    /** Elements of a block. */
    int each;

    /** Copies block after block, so that the last one wins where they overlap. */
    void copy() {
        switch (from) {
            case byte[] a -> bytes(a, (byte[]) to);
            case char[] a -> chars(a, (char[]) to);
            case short[] a -> shorts(a, (short[]) to);
            case int[] a -> ints(a, (int[]) to);
            case long[] a -> longs(a, (long[]) to);
            case float[] a -> floats(a, (float[]) to);
            case double[] a -> doubles(a, (double[]) to);
            case boolean[] a -> booleans(a, (boolean[]) to);
            case Object[] a -> objects(a, (Object[]) to);
            default -> throw new IllegalArgumentException("not an array: " + from.getClass());
        }
    }

    private void bytes(byte[] a, byte[] b) {
        final int size = each;
        final int aStep = fromStep;
        final int bStep = toStep;
        for (int k = 0, i = fromAt, j = toAt; k < blocks; k++, i += aStep, j += bStep) {
            if (size == 1) {
                b[j] = a[i];
            } else {
                System.arraycopy(a, i, b, j, size);
            }
        }
    }

    private void chars(char[] a, char[] b) {
        final int size = each;
        final int aStep = fromStep;
        final int bStep = toStep;
        for (int k = 0, i = fromAt, j = toAt; k < blocks; k++, i += aStep, j += bStep) {
            if (size == 1) {
                b[j] = a[i];
            } else {
                System.arraycopy(a, i, b, j, size);
            }
        }
    }

    private void shorts(short[] a, short[] b) {
        final int size = each;
        final int aStep = fromStep;
        final int bStep = toStep;
        for (int k = 0, i = fromAt, j = toAt; k < blocks; k++, i += aStep, j += bStep) {
            if (size == 1) {
                b[j] = a[i];
            } else {
                System.arraycopy(a, i, b, j, size);
            }
        }
    }

    private void ints(int[] a, int[] b) {
        final int size = each;
        final int aStep = fromStep;
        final int bStep = toStep;
        for (int k = 0, i = fromAt, j = toAt; k < blocks; k++, i += aStep, j += bStep) {
            if (size == 1) {
                b[j] = a[i];
            } else {
                System.arraycopy(a, i, b, j, size);
            }
        }
    }

    private void longs(long[] a, long[] b) {
        final int size = each;
        final int aStep = fromStep;
        final int bStep = toStep;
        for (int k = 0, i = fromAt, j = toAt; k < blocks; k++, i += aStep, j += bStep) {
            if (size == 1) {
                b[j] = a[i];
            } else {
                System.arraycopy(a, i, b, j, size);
            }
        }
    }

    private void floats(float[] a, float[] b) {
        final int size = each;
        final int aStep = fromStep;
        final int bStep = toStep;
        for (int k = 0, i = fromAt, j = toAt; k < blocks; k++, i += aStep, j += bStep) {
            if (size == 1) {
                b[j] = a[i];
            } else {
                System.arraycopy(a, i, b, j, size);
            }
        }
    }

    private void doubles(double[] a, double[] b) {
        final int size = each;
        final int aStep = fromStep;
        final int bStep = toStep;
        for (int k = 0, i = fromAt, j = toAt; k < blocks; k++, i += aStep, j += bStep) {
            if (size == 1) {
                b[j] = a[i];
            } else {
                System.arraycopy(a, i, b, j, size);
            }
        }
    }

    private void booleans(boolean[] a, boolean[] b) {
        final int size = each;
        final int aStep = fromStep;
        final int bStep = toStep;
        for (int k = 0, i = fromAt, j = toAt; k < blocks; k++, i += aStep, j += bStep) {
            if (size == 1) {
                b[j] = a[i];
            } else {
                System.arraycopy(a, i, b, j, size);
            }
        }
    }

    private void objects(Object[] a, Object[] b) {
        final int size = each;
        final int aStep = fromStep;
        final int bStep = toStep;
        for (int k = 0, i = fromAt, j = toAt; k < blocks; k++, i += aStep, j += bStep) {
            if (size == 1) {
                b[j] = a[i];
            } else {
                System.arraycopy(a, i, b, j, size);
            }
        }
    }
}
