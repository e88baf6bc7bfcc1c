// SPDX-License-Identifier: Apache-2.0
/* Two ranks, each of which starts a receive and a send and waits for both. */
#include "worker.h"

static void halo(int rank, char *send, char *receive, int bytes, long iterations) {
    MPI_Request requests[2];
    int peer = 1 - rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Irecv(receive, bytes, MPI_BYTE, peer, DATA, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(send, bytes, MPI_BYTE, peer, DATA, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, halo);
}
