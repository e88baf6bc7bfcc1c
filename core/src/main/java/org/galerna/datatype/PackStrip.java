// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

/** A strip from an array to bytes in the machine's order. */
final class PackStrip extends Strip {
    private final BaseType type;
    private final Object array;
    private final byte[] bytes;

    PackStrip(BaseType type, Object array, byte[] bytes) {
        super(1, type.bytes());
        this.type = type;
        this.array = array;
        this.bytes = bytes;
    }

    @Override
    void block(int i, int j, int n) {
        Bytes.write(array, i, bytes, j, n);
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
            Bytes.CHARS.set(bytes, j, a[i]);
        }
    }

    private void shorts(short[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            Bytes.SHORTS.set(bytes, j, a[i]);
        }
    }

    private void ints(int[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            Bytes.INTS.set(bytes, j, a[i]);
        }
    }

    private void longs(long[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            Bytes.LONGS.set(bytes, j, a[i]);
        }
    }

    private void floats(float[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            Bytes.FLOATS.set(bytes, j, a[i]);
        }
    }

    private void doubles(double[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            Bytes.DOUBLES.set(bytes, j, a[i]);
        }
    }

    private void booleans(boolean[] a, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            bytes[j] = a[i] ? (byte) 1 : 0;
        }
    }
}
