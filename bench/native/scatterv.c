// SPDX-License-Identifier: Apache-2.0
/* A block of rank 0 to each rank, with counts. */
#include "worker.h"

static void scatterv(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) rank;
    blocks equal = equal_blocks(bytes);
    for (long i = 0; i < iterations; i++) {
        MPI_Scatterv(send, equal.counts, equal.starts, MPI_BYTE, receive, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    }
    free_blocks(equal);
}

int main(int argc, char **argv) {
    return work(argc, argv, scatterv);
}
