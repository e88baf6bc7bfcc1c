// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The operations that are measured: those whose rows in tables may ask for a length. A row of
 * another one stands for all lengths, and no measurement of one of them can decide that.
 *
 * <p>Ranks measure, and programs of ranks see nothing of the library but its interfaces: so these
 * are not the library's own names.
 */
public enum Operation {
    /** As {@code barrier} in tables. */
    BARRIER,

    /** As {@code bcast} in tables. */
    BCAST,

    /** As {@code gather} in tables. */
    GATHER,

    /** As {@code scatter} in tables. */
    SCATTER,

    /** As {@code allgather} in tables. */
    ALLGATHER,

    /** As {@code allgatherv} in tables. */
    ALLGATHERV,

    /** As {@code alltoall} in tables. */
    ALLTOALL,

    /** As {@code reduce} in tables. */
    REDUCE,

    /** As {@code allreduce} in tables. */
    ALLREDUCE,

    /** As {@code reduce_scatter} in tables. */
    REDUCE_SCATTER,

    /** As {@code scan} in tables. */
    SCAN,

    /** As {@code exscan} in tables. */
    EXSCAN;

    /**
     * Names it as tables do.
     *
     * @return a word.
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The operation that tables call so, if it is measured. */
    static Optional<Operation> named(String label) {
        return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
    }
}
