// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Pairs of a {@code double} and its index, as C lays them out. */
public final class DoubleInt extends Struct {
    private final int value = addDouble();
    private final int index = setOffset(8).addInt();

    DoubleInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** One pair. */
    public final class Data extends Struct.Data {
        /** A pair nowhere; {@code getData} places it. */
        public Data() {}

        /**
         * The value.
         *
         * @return the value
         */
        public double getValue() {
            return getDouble(value);
        }

        /**
         * The index.
         *
         * @return the index
         */
        public int getIndex() {
            return getInt(index);
        }

        /**
         * Changes the value.
         *
         * @param v the value
         */
        public void putValue(double v) {
            putDouble(value, v);
        }

        /**
         * Changes the index.
         *
         * @param v the index
         */
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
