// SPDX-License-Identifier: Apache-2.0
/* Bytes of the window of rank 1 to rank 0. */
#include "window.h"

static void one_get(char *send, int bytes) {
    MPI_Get(send, bytes, MPI_BYTE, TARGET, 0, bytes, MPI_BYTE, window);
}

static void get(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) receive;
    accesses(one_get, rank, send, bytes, iterations);
}

int main(int argc, char **argv) {
    return work_on_window(argc, argv, get);
}
