// SPDX-License-Identifier: Apache-2.0
/* A message that goes once around all ranks. */
#include "worker.h"

static void ring(int rank, char *send, char *receive, int bytes, long iterations) {
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;
    for (long i = 0; i < iterations; i++) {
        if (rank == 0) {
            MPI_Send(send, bytes, MPI_BYTE, right, DATA, MPI_COMM_WORLD);
            MPI_Recv(receive, bytes, MPI_BYTE, left, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(receive, bytes, MPI_BYTE, left, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(send, bytes, MPI_BYTE, right, DATA, MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, ring);
}
