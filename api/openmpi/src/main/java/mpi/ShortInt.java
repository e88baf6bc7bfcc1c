// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Pairs of a {@code short} and its index, as C lays them out. */
public final class ShortInt extends Struct {
    private final int value = addShort();
    private final int index = setOffset(4).addInt();

    ShortInt() {}

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
        public short getValue() {
            return getShort(value);
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
        public void putValue(short v) {
            putShort(value, v);
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
