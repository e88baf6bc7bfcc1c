// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Pairs of a {@code long} and its index, as C lays them out. */
public final class LongInt extends Struct {
    private final int value = addLong();
    private final int index = setOffset(8).addInt();

    LongInt() {}

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
        public long getValue() {
            return getLong(value);
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
        public void putValue(long v) {
            putLong(value, v);
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
