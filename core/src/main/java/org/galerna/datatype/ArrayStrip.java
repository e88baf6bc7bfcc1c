// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

/** A strip between two arrays of one class. */
final class ArrayStrip extends Strip {
    private final BaseType type;
    private final Object from;
    private final Object to;

    ArrayStrip(BaseType type, Object from, Object to) {
        super(1, 1);
        this.type = type;
        this.from = from;
        this.to = to;
    }

    @Override
    void block(int i, int j, int n) {
        switch (type) {
            case BYTE -> System.arraycopy((byte[]) from, i, (byte[]) to, j, n);
            case CHAR -> System.arraycopy((char[]) from, i, (char[]) to, j, n);
            case SHORT -> System.arraycopy((short[]) from, i, (short[]) to, j, n);
            case INT -> System.arraycopy((int[]) from, i, (int[]) to, j, n);
            case LONG -> System.arraycopy((long[]) from, i, (long[]) to, j, n);
            case FLOAT -> System.arraycopy((float[]) from, i, (float[]) to, j, n);
            case DOUBLE -> System.arraycopy((double[]) from, i, (double[]) to, j, n);
            case BOOLEAN -> System.arraycopy((boolean[]) from, i, (boolean[]) to, j, n);
            case OBJECT -> System.arraycopy(from, i, to, j, n);
        }
    }

    @Override
    void column(int i, int j, int n) {
        switch (type) {
            case BYTE -> bytes((byte[]) from, i, (byte[]) to, j, n);
            case CHAR -> chars((char[]) from, i, (char[]) to, j, n);
            case SHORT -> shorts((short[]) from, i, (short[]) to, j, n);
            case INT -> ints((int[]) from, i, (int[]) to, j, n);
            case LONG -> longs((long[]) from, i, (long[]) to, j, n);
            case FLOAT -> floats((float[]) from, i, (float[]) to, j, n);
            case DOUBLE -> doubles((double[]) from, i, (double[]) to, j, n);
            case BOOLEAN -> booleans((boolean[]) from, i, (boolean[]) to, j, n);
            case OBJECT -> objects((Object[]) from, i, (Object[]) to, j, n);
        }
    }

    private void bytes(byte[] a, int from, byte[] b, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            b[j] = a[i];
        }
    }

    private void chars(char[] a, int from, char[] b, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            b[j] = a[i];
        }
    }

    private void shorts(short[] a, int from, short[] b, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            b[j] = a[i];
        }
    }

    private void ints(int[] a, int from, int[] b, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            b[j] = a[i];
        }
    }

    private void longs(long[] a, int from, long[] b, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            b[j] = a[i];
        }
    }

    private void floats(float[] a, int from, float[] b, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            b[j] = a[i];
        }
    }

    private void doubles(double[] a, int from, double[] b, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            b[j] = a[i];
        }
    }

    private void booleans(boolean[] a, int from, boolean[] b, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            b[j] = a[i];
        }
    }

    private void objects(Object[] a, int from, Object[] b, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            b[j] = a[i];
        }
    }
}
