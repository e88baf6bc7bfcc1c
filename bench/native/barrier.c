// SPDX-License-Identifier: Apache-2.0
/* Barrier. */
#include "worker.h"

static void barrier(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) send;
    (void) receive;
    (void) bytes;
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, barrier);
}
