// SPDX-License-Identifier: Apache-2.0
/* A block from each rank to each rank, with counts and types. */
#include "worker.h"

static void alltoallw(int rank, char *send, char *receive, int bytes, long iterations) {
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    blocks equal = equal_blocks(bytes);
    MPI_Datatype *types = malloc((size_t) size * sizeof(MPI_Datatype));
    for (int i = 0; i < size; i++) {
        types[i] = MPI_BYTE;
    }
    (void) rank;
    for (long i = 0; i < iterations; i++) {
        MPI_Alltoallw(send, equal.counts, equal.starts, types, receive, equal.counts, equal.starts, types, MPI_COMM_WORLD);
    }
    free(types);
    free_blocks(equal);
}

int main(int argc, char **argv) {
    return work(argc, argv, alltoallw);
}
