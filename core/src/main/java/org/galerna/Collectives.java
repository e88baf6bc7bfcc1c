// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.reduce.Op;

/** The collective calls of one communicator. */
final class Collectives {
    Collectives(IntraComm comm) {}

    void barrier() {
        throw new UnsupportedOperationException("not yet");
    }

    void bcast(Buffer data, int root) {
        throw new UnsupportedOperationException("not yet");
    }

    void gather(Buffer send, Buffer receive, int root) {
        throw new UnsupportedOperationException("not yet");
    }

    void gatherv(Buffer send, VBuffer receive, int root) {
        throw new UnsupportedOperationException("not yet");
    }

    void scatter(Buffer send, Buffer receive, int root) {
        throw new UnsupportedOperationException("not yet");
    }

    void scatterv(VBuffer send, Buffer receive, int root) {
        throw new UnsupportedOperationException("not yet");
    }

    void allgather(Buffer send, Buffer receive) {
        throw new UnsupportedOperationException("not yet");
    }

    void allgatherv(Buffer send, VBuffer receive) {
        throw new UnsupportedOperationException("not yet");
    }

    void alltoall(Buffer send, Buffer receive) {
        throw new UnsupportedOperationException("not yet");
    }

    void alltoallv(VBuffer send, VBuffer receive) {
        throw new UnsupportedOperationException("not yet");
    }

    void reduce(Buffer send, Buffer receive, Op op, int root) {
        throw new UnsupportedOperationException("not yet");
    }

    void allreduce(Buffer send, Buffer receive, Op op) {
        throw new UnsupportedOperationException("not yet");
    }

    void reduceScatter(Buffer send, Buffer receive, long[] counts, Op op) {
        throw new UnsupportedOperationException("not yet");
    }

    void scan(Buffer send, Buffer receive, Op op) {
        throw new UnsupportedOperationException("not yet");
    }
}
