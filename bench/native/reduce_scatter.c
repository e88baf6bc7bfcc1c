// SPDX-License-Identifier: Apache-2.0
/* The sum of doubles over all ranks, dealt out in parts. */
#include "worker.h"

static void reduce_scatter(int rank, char *send, char *receive, int bytes, long iterations) {
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int count = bytes / (int) sizeof(double);
    int *counts = malloc((size_t) size * sizeof(int));
    for (int i = 0; i < size; i++) {
        counts[i] = count / size + (i < count % size);
    }
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Reduce_scatter(send, receive, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    free(counts);
}

int main(int argc, char **argv) {
    return work(argc, argv, reduce_scatter);
}
