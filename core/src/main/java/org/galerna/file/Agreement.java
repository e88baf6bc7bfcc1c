// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

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
        final long[] own = {failure == null ? 0 : failure.errorClass().code(), said};
        final long[] all = new long[2 * comm.size()];
        comm.allgather(Buffer.of(own), Buffer.of(all, 0, 2, Datatype.LONG));
        if (failure != null) {
            throw failure;
        }
        for (int rank = 0; rank < comm.size(); rank++) {
            if (all[2 * rank] != 0) {
                throw GalernaException.of(
                                ErrorClass.of((int) all[2 * rank]),
                                "rank " + rank + " could not do its part of a collective call")
                        .advice("Look at the failure of that rank")
                        .exception();
            }
        }
        for (int rank = 1; rank < comm.size(); rank++) {
            if (all[2 * rank + 1] != all[1]) {
                throw GalernaException.of(
                                ErrorClass.NOT_SAME, what + " of ranks 0 and " + rank + " differ")
                        .argument(what, said)
                        .advice("Give the same argument on all ranks")
                        .exception();
            }
        }
    }
}
