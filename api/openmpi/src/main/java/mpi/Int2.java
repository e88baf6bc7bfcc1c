// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Pairs of an {@code int} and its index, as C lays them out. */
public final class Int2 extends Struct {
    private final int value = addInt();
    private final int index = setOffset(4).addInt();

    Int2() {}

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
        public int getValue() {
            return getInt(value);
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
        public void putValue(int v) {
            putInt(value, v);
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
