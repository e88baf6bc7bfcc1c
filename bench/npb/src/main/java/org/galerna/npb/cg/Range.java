// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

/** Consecutive rows or columns: {@code first} up to, without, {@code end}. */
record Range(int first, int end) {
    int length() {
        return end - first;
    }

    /** Part {@code k} of so many; the first ones get one more where they are not equal. */
    static Range part(int n, int parts, int k) {
        int base = n / parts;
        int more = n % parts;
        int first = k * base + Math.min(k, more);
        return new Range(first, first + base + (k < more ? 1 : 0));
    }

    /** Half {@code side} (0 or 1) of it; the lower one gets one more if it is odd. */
    Range half(int side) {
        int middle = first + (length() + 1) / 2;
        return side == 0 ? new Range(first, middle) : new Range(middle, end);
    }
}
