// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

/** A strip from bytes in the machine's order to an array. */
final class UnpackStrip extends Strip {
    private final BaseType type;
    private final byte[] bytes;
    private final Object array;

    UnpackStrip(BaseType type, byte[] bytes, Object array) {
        super(type.bytes(), 1);
        this.type = type;
        this.bytes = bytes;
        this.array = array;
    }

    @Override
    void block(int i, int j, int n) {
        Bytes.read(array, j, bytes, i, n);
    }

    @Override
    void column(int i, int j, int n) {
        switch (type) {
            case CHAR -> chars((char[]) array, i, j, n);
            case SHORT -> shorts((short[]) array, i, j, n);
            case INT -> ints((int[]) array, i, j, n);
            case LONG -> longs((long[]) array, i, j, n);
            case FLOAT -> floats((float[]) array, i, j, n);
            case DOUBLE -> doubles((double[]) array, i, j, n);
            case BOOLEAN -> booleans((boolean[]) array, i, j, n);
            case BYTE, OBJECT -> throw new IllegalStateException("not to be packed: " + type);
        }
    }

    private void chars(char[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            a[j] = (char) Bytes.CHARS.get(bytes, i);
        }
    }

    private void shorts(short[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            a[j] = (short) Bytes.SHORTS.get(bytes, i);
        }
    }

    private void ints(int[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            a[j] = (int) Bytes.INTS.get(bytes, i);
        }
    }

    private void longs(long[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            a[j] = (long) Bytes.LONGS.get(bytes, i);
        }
    }

    private void floats(float[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            a[j] = (float) Bytes.FLOATS.get(bytes, i);
        }
    }

    private void doubles(double[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            a[j] = (double) Bytes.DOUBLES.get(bytes, i);
        }
    }

    private void booleans(boolean[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            a[j] = bytes[i] != 0;
        }
    }
}
