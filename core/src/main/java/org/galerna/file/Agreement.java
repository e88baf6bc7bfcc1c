// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** How ranks tell each other whether a collective call has gone well. */
final class Agreement {
    private Agreement() {}

    /**
     * Throws on all ranks if one has failed: its own failure there, its class elsewhere.
     *
     * @param failure of this rank, or null.
     */
    static void require(IntraComm comm, GalernaException failure) {
        same(comm, failure, "", 0);
    }

    /**
     * Throws on all ranks if one has failed, or if they do not all say the same.
     *
     * @param what names what they say.
     * @param said by this rank.
     */
    static void same(IntraComm comm, GalernaException failure, String what, long said) {
        same(comm, failure, what, said, said);
    }

    /**
     * Throws on all ranks if one has failed, or if they do not all say the same.
     *
     * @param what names what they say.
     * @param said by this rank, or a digest of that.
     * @param shown to the user as what this rank has said.
     */
    static void same(
            IntraComm comm, GalernaException failure, String what, long said, Object shown) {
        final long[] own = {failure == null ? 0 : failure.errorClass().code(), said};
        final long[] all = new long[2 * comm.size()];
        comm.allgather(Buffer.of(own), Buffer.of(all, 0, 2, Datatype.LONG));
        if (failure != null) {
            throw failure;
        }
        for (int rank = 0; rank < comm.size(); rank++) {
            if (all[2 * rank] != 0) {
                throw elsewhere(rank, all[2 * rank]);
            }
        }
        for (int rank = 1; rank < comm.size(); rank++) {
            if (all[2 * rank + 1] != all[1]) {
                throw GalernaException.of(
                                ErrorClass.NOT_SAME, what + " of ranks 0 and " + rank + " differ")
                        .argument(what, shown)
                        .advice("Give the same argument on all ranks")
                        .exception();
            }
        }
    }

    /** Does something that may fail on one rank, and then fails on all. */
    static void attempt(IntraComm comm, Runnable action) {
        attempted(
                comm,
                () -> {
                    action.run();
                    return null;
                });
    }

    /** What {@link #attempt} does, of something that brings a result. */
    static <T> T attempted(IntraComm comm, Supplier<T> action) {
        T result = null;
        GalernaException failure = null;
        try {
            result = action.get();
        } catch (GalernaException e) {
            failure = e;
        }
        require(comm, failure);
        return result;
    }

    /** Rank 0 does something; if it fails, this throws on all. */
    static void byFirst(IntraComm comm, Runnable action) {
        attempt(
                comm,
                () -> {
                    if (comm.rank() == 0) {
                        action.run();
                    }
                });
    }

    /**
     * What rank 0 finds, on all ranks. If it fails, this throws on all, and nobody goes on with a
     * number that is none.
     *
     * @param action of rank 0.
     */
    static long ofFirst(IntraComm comm, LongSupplier action) {
        final long[] found = new long[2]; // the number, the class of the failure
        GalernaException failure = null;
        if (comm.rank() == 0) {
            try {
                found[0] = action.getAsLong();
            } catch (GalernaException e) {
                failure = e;
                found[1] = e.errorClass().code();
            }
        }
        comm.bcast(found, 0);
        if (failure != null) {
            throw failure;
        }
        if (found[1] != 0) {
            throw elsewhere(0, found[1]);
        }
        return found[0];
    }

    private static GalernaException elsewhere(int rank, long code) {
        return GalernaException.of(
                        ErrorClass.of((int) code),
                        "rank " + rank + " could not do its part of a collective call")
                .advice("Look at the failure of that rank")
                .exception();
    }
}
