// SPDX-License-Identifier: Apache-2.0
/* A block of each rank to all ranks, with counts. */
#include "worker.h"

static void allgatherv(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) rank;
    blocks equal = equal_blocks(bytes);
    for (long i = 0; i < iterations; i++) {
        MPI_Allgatherv(send, bytes, MPI_BYTE, receive, equal.counts, equal.starts, MPI_BYTE, MPI_COMM_WORLD);
    }
    free_blocks(equal);
}

int main(int argc, char **argv) {
    return work(argc, argv, allgatherv);
}
