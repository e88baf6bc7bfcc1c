// SPDX-License-Identifier: Apache-2.0
/* Windows of messages from rank 0 to rank 1, each with an answer of four bytes. */
#include "worker.h"

enum { WINDOW = 64, ANSWER = 3 };

static void bandwidth(int rank, char *send, char *receive, int bytes, long iterations) {
    MPI_Request requests[WINDOW];
    char answer[4] = {0};
    for (long i = 0; i < iterations; i++) {
        if (rank == 0) {
            for (int slot = 0; slot < WINDOW; slot++) {
                MPI_Isend(send, bytes, MPI_BYTE, 1, DATA, MPI_COMM_WORLD, &requests[slot]);
            }
            MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
            MPI_Recv(answer, 4, MPI_BYTE, 1, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            for (int slot = 0; slot < WINDOW; slot++) {
                MPI_Irecv(receive, bytes, MPI_BYTE, 0, DATA, MPI_COMM_WORLD, &requests[slot]);
            }
            MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
            MPI_Send(answer, 4, MPI_BYTE, 0, ANSWER, MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, bandwidth);
}
