// SPDX-License-Identifier: Apache-2.0
/* A block of each rank to rank 0. */
#include "worker.h"

static void gather(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Gather(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, gather);
}
