// SPDX-License-Identifier: Apache-2.0
/*
 * Two threads of rank 0, each with a ping-pong of its own with a thread of rank 1: four threads,
 * two messages under way in each direction at any time.
 */
#include <pthread.h>

#include "worker.h"

enum { THREADS = 2 };

typedef struct {
    int rank;
    int tag;
    int bytes;
    long iterations;
    char *send;
    char *receive;
} player;

static void *play(void *argument) {
    const player *own = argument;
    int peer = 1 - own->rank;
    for (long i = 0; i < own->iterations; i++) {
        if (own->rank == 0) {
            MPI_Send(own->send, own->bytes, MPI_BYTE, peer, own->tag, MPI_COMM_WORLD);
        }
        MPI_Recv(
            own->receive, own->bytes, MPI_BYTE, peer, own->tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (own->rank == 1) {
            MPI_Send(own->send, own->bytes, MPI_BYTE, peer, own->tag, MPI_COMM_WORLD);
        }
    }
    return NULL;
}

/* The buffers have room for a block of each rank, and there are as many threads as ranks. */
static void latency_mt(int rank, char *send, char *receive, int bytes, long iterations) {
    pthread_t threads[THREADS];
    player players[THREADS];
    for (int i = 0; i < THREADS; i++) {
        size_t at = (size_t) i * apart(bytes);
        players[i] = (player) {rank, DATA + i, bytes, iterations, send + at, receive + at};
        if (pthread_create(&threads[i], NULL, play, &players[i]) != 0) {
            fprintf(stderr, "latency_mt: no thread\n");
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
}

int main(int argc, char **argv) {
    needed = MPI_THREAD_MULTIPLE;
    return work(argc, argv, latency_mt);
}
