// SPDX-License-Identifier: Apache-2.0
/* A block of rank 0 to each rank. */
#include "worker.h"

static void scatter(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Scatter(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, scatter);
}
