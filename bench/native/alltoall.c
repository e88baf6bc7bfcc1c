// SPDX-License-Identifier: Apache-2.0
/* Bytes from each rank to each rank. */
#include "worker.h"

static void alltoall(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Alltoall(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, alltoall);
}
