// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

/** A piece of memory, with a term for each byte; one that holds nothing yet has null. */
final class Store {
    private final Term[] terms;

    Store(long bytes) {
        terms = new Term[Math.toIntExact(bytes)];
    }

    long length() {
        return terms.length;
    }

    Term get(long at) {
        return terms[(int) at];
    }

    void set(long at, Term term) {
        terms[(int) at] = term;
    }

    /** Bytes {@code [start, start + length)} of a store; no store where the length is 0. */
    record Area(Store store, long start, long length) {

        Term get(long i) {
            return store.get(start + i);
        }

        void set(long i, Term term) {
            store.set(start + i, term);
        }

        boolean overlaps(Area other) {
            return store == other.store
                    && start < other.start + other.length
                    && other.start < start + length;
        }

        boolean isSame(Area other) {
            return store == other.store && start == other.start && length == other.length;
        }
    }
}
