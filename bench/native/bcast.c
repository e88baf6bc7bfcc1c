// SPDX-License-Identifier: Apache-2.0
/* Bytes from rank 0 to all ranks. */
#include "worker.h"

static void bcast(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) receive;
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Bcast(send, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, bcast);
}
