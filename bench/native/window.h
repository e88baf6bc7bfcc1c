// SPDX-License-Identifier: Apache-2.0
/*
 * What the twins of one-sided calls share: a window of each rank's own memory. Rank 0 accesses that
 * of rank 1, which waits in a barrier, and each access is over at the target before the next.
 */
#include "worker.h"

enum { TARGET = 1 };

static MPI_Win window;

static void open_window(char *receive, size_t room) {
    MPI_Win_create(receive, (MPI_Aint) room, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
}

static void close_window(void) {
    MPI_Win_free(&window);
}

/* One access. */
typedef void (*one_access)(char *send, int bytes);

static inline void accesses(one_access one, int rank, char *send, int bytes, long iterations) {
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, TARGET, 0, window);
        for (long i = 0; i < iterations; i++) {
            one(send, bytes);
            MPI_Win_flush(TARGET, window);
        }
        MPI_Win_unlock(TARGET, window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static int work_on_window(int argc, char **argv, measured body) {
    before = open_window;
    after = close_window;
    return work(argc, argv, body);
}
