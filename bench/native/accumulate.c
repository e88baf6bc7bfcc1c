// SPDX-License-Identifier: Apache-2.0
/* Doubles of rank 0 added to those in the window of rank 1. */
#include "window.h"

static void one_accumulate(char *send, int bytes) {
    int count = bytes / (int) sizeof(double);
    MPI_Accumulate(send, count, MPI_DOUBLE, TARGET, 0, count, MPI_DOUBLE, MPI_SUM, window);
}

static void accumulate(int rank, char *send, char *receive, int bytes, long iterations) {
    (void) receive;
    accesses(one_accumulate, rank, send, bytes, iterations);
}

int main(int argc, char **argv) {
    return work_on_window(argc, argv, accumulate);
}
