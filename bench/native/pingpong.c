// SPDX-License-Identifier: Apache-2.0
/* One message there and one back. */
#include "worker.h"

static void pingpong(int rank, char *send, char *receive, int bytes, long iterations) {
    int peer = 1 - rank;
    for (long i = 0; i < iterations; i++) {
        if (rank == 0) {
            MPI_Send(send, bytes, MPI_BYTE, peer, DATA, MPI_COMM_WORLD);
            MPI_Recv(receive, bytes, MPI_BYTE, peer, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(receive, bytes, MPI_BYTE, peer, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(send, bytes, MPI_BYTE, peer, DATA, MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, pingpong);
}
