// SPDX-License-Identifier: Apache-2.0
/* The sum of doubles over all ranks, of which each has a block for each. */
#include "worker.h"

static void reduce_scatter_block(int rank, char *send, char *receive, int bytes, long iterations) {
    int count = bytes / (int) sizeof(double);
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Reduce_scatter_block(send, receive, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    return work(argc, argv, reduce_scatter_block);
}
