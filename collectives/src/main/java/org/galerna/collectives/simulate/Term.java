// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.BitSet;
import java.util.Objects;

/**
 * What a byte of memory holds: the byte of one place, combined over the ranks from {@code first} to
 * before {@code end}. Immutable.
 */
final class Term {
    private final long place;
    private final int first;
    private final int end;
    private final BitSet ranks; // null: all between first and end

    private Term(long place, int first, int end, BitSet ranks) {
        this.place = place;
        this.first = first;
        this.end = end;
        this.ranks = ranks;
    }

    /** The byte at a place of a rank's data. */
    static Term of(int rank, long place) {
        return new Term(place, rank, rank + 1, null);
    }

    /** The bytes at a place, combined over the ranks from {@code first} to before {@code end}. */
    static Term interval(int first, int end, long place) {
        return new Term(place, first, end, null);
    }

    /** This byte in front of another one, or null if the two may not be combined so. */
    Term with(Term right, boolean commutative) {
        if (place != right.place) {
            return null;
        }
        if (ranks == null && right.ranks == null && end == right.first) {
            return new Term(place, first, right.end, null);
        }
        return commutative ? union(right) : null; // else operands between would be left out
    }

    private Term union(Term other) {
        BitSet both = set();
        if (both.intersects(other.set())) {
            return null;
        }
        both.or(other.set());
        int from = Math.min(first, other.first);
        int to = Math.max(end, other.end);
        return new Term(place, from, to, both.cardinality() == to - from ? null : both);
    }

    private BitSet set() {
        if (ranks != null) {
            return (BitSet) ranks.clone();
        }
        BitSet all = new BitSet();
        all.set(first, end);
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Term term
                && place == term.place
                && first == term.first
                && end == term.end
                && Objects.equals(ranks, term.ranks);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(place) + 31 * (first + 31 * end);
    }

    @Override
    public String toString() {
        return "byte " + place + " of ranks " + set();
    }
}
