// SPDX-License-Identifier: Apache-2.0
/* Bytes of rank 0 into the window of rank 1. */
#include "window.h"

static void one_put(char *send, int bytes) {
    MPI_Put(send, bytes, MPI_BYTE, TARGET, 0, bytes, MPI_BYTE, window);
}

static void put(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) receive;
    accesses(one_put, rank, send, bytes, iterations);
}

int main(int argc, char **argv) {
    return work_on_window(argc, argv, put);
}
