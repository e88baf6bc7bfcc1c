// SPDX-License-Identifier: Apache-2.0
/* The sum of doubles over the ranks before a rank. */
#include "worker.h"

static void exscan(int rank, char *send, char *receive, int bytes, long iterations) {
    int count = bytes / (int) sizeof(double);
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Exscan(send, receive, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, exscan);
}
