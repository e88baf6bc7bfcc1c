// SPDX-License-Identifier: Apache-2.0
/* Bytes of each rank to all ranks. */
#include "worker.h"

static void allgather(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Allgather(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, allgather);
}
