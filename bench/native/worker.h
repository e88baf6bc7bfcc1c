// SPDX-License-Identifier: Apache-2.0
/*
 * What the native twins share: a worker that is told on standard input what to measure.
 *
 *     command  "BYTES ITERATIONS\n"   answer  "NANOSECONDS\n" for that many iterations
 *
 * It says "ready" first and ends with the input. Between commands no rank wakes, so that the other
 * side of a comparison has the cores to itself: rank 0 sleeps in a read of its input, the others in
 * one of a pipe beside the program, into which rank 0 writes a byte for each of them. Both buffers
 * have room for a block of each rank, at least a page for each; with the argument "same" they are
 * one.
 */
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { COMMAND = 1, DATA = 2 };

static long long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* A block of each rank, all equal, one after the other. */
typedef struct {
    int *counts;
    int *starts;
} blocks;

static inline blocks equal_blocks(int bytes) {
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    blocks equal = {malloc((size_t) size * sizeof(int)), malloc((size_t) size * sizeof(int))};
    for (int i = 0; i < size; i++) {
        equal.counts[i] = bytes;
        equal.starts[i] = i * bytes;
    }
    return equal;
}

static inline void free_blocks(blocks equal) {
    free(equal.counts);
    free(equal.starts);
}

/* Bytes of a block that shares no page with the next one. */
static inline size_t apart(int bytes) {
    const int page = 4096;
    return (size_t) (bytes < page ? page : bytes);
}

/* What is measured: so many iterations on one rank. */
typedef void (*measured)(int rank, char *send, char *receive, int bytes, long iterations);

static int one_buffer = 0;

/* What the threads of a rank may do. */
static int needed = MPI_THREAD_SINGLE;

/* What comes before and after a measurement, untimed; NULL for nothing. */
static void (*before)(char *receive, size_t room) = NULL;
static void (*after)(void) = NULL;

static void run(measured body, int rank, const long long command[2]) {
    int bytes = (int) command[0];
    long iterations = (long) command[1];
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    size_t room = apart(bytes) * (size_t) size + 1;
    char *send = malloc(room);
    char *receive = one_buffer ? send : malloc(room);
    if (send == NULL || receive == NULL) {
        fprintf(stderr, "worker: no memory for %d bytes\n", bytes);
        MPI_Abort(MPI_COMM_WORLD, 1);
        return;
    }
    memset(send, 1, room);
    memset(receive, 1, room);

    if (before != NULL) {
        before(receive, room);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    body(rank, send, receive, bytes, iterations / 10 + 1);
    long long start = nanoseconds();
    body(rank, send, receive, bytes, iterations);
    long long elapsed = nanoseconds() - start;
    /* Who is done with its own calls may still have to move the messages of another rank. */
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%lld\n", elapsed);
        fflush(stdout);
    }
    if (after != NULL) {
        after();
    }
    if (receive != send) {
        free(receive);
    }
    free(send);
}

/* The pipe that wakes the ranks but 0; every rank calls it. */
static int wake_pipe(const char *program) {
    char path[4096];
    snprintf(path, sizeof path, "%s.wake", program);
    if (mkfifo(path, 0600) != 0 && errno != EEXIST) {
        perror(path);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    int wake = open(path, O_RDWR); /* also to write, so that it never ends */
    if (wake < 0) {
        perror(path);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return wake;
}

static void tell(const long long command[2], int wake) {
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int rank = 1; rank < size; rank++) {
        if (write(wake, "", 1) != 1) {
            perror("worker: wake");
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    for (int rank = 1; rank < size; rank++) {
        MPI_Send(command, 2, MPI_LONG_LONG, rank, COMMAND, MPI_COMM_WORLD);
    }
}

static void serve(measured body, int wake) {
    long long command[2];
    printf("ready\n");
    fflush(stdout);
    while (scanf("%lld %lld", &command[0], &command[1]) == 2) {
        tell(command, wake);
        run(body, 0, command);
    }
    command[1] = -1; /* the end */
    tell(command, wake);
}

static void follow(measured body, int rank, int wake) {
    long long command[2];
    char byte;
    while (read(wake, &byte, 1) == 1) {
        MPI_Recv(command, 2, MPI_LONG_LONG, 0, COMMAND, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (command[1] < 0) {
            return;
        }
        run(body, rank, command);
    }
    perror("worker: wake");
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static int work(int argc, char **argv, measured body) {
    int rank;
    int provided;
    MPI_Init_thread(&argc, &argv, needed, &provided);
    if (provided < needed) {
        fprintf(stderr, "worker: this MPI was built without threads that call it at once\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
        return 2;
    }
    one_buffer = argc > 1 && strcmp(argv[1], "same") == 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int wake = wake_pipe(argv[0]);
    if (rank == 0) {
        serve(body, wake);
    } else {
        follow(body, rank, wake);
    }
    close(wake);
    MPI_Finalize();
    return 0;
}
