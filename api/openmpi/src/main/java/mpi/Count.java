// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A number that a method may change. */
@SuppressWarnings("ComparableType") // programs compare it with any object
public final class Count implements Comparable<Object> {
    private long count;

    /**
     * Makes a count.
     *
     * @param count its number
     */
    public Count(long count) {
        this.count = count;
    }

    /**
     * The number.
     *
     * @return the number
     */
    public long getCount() {
        return count;
    }

    /**
     * Changes the number.
     *
     * @param count the number
     */
    public void setCount(long count) {
        this.count = count;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Count other && other.count == count;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count);
    }

    @Override
    public int compareTo(Object obj) {
        return Long.compare(count, ((Count) obj).count);
    }

    @Override
    public String toString() {
        return Long.toString(count);
    }
}
