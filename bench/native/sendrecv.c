// SPDX-License-Identifier: Apache-2.0
/* A message of each rank to its right neighbour, and one from its left one, in one call. */
#include "worker.h"

static void sendrecv(int rank, char *send, char *receive, int bytes, long iterations) {
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;
    for (long i = 0; i < iterations; i++) {
        MPI_Sendrecv(send, bytes, MPI_BYTE, right, DATA, receive, bytes, MPI_BYTE, left, DATA,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, sendrecv);
}
