// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** The mpiJava interface, package {@code mpi}: arrays, blocking collective operations. */
final class MpiJavaApi extends Api {
    private final Intracomm comm;
    private final double[] numbers;
    private final byte[] answer = new byte[ANSWER_LENGTH];
    private Request[] requests = {};

    private Object send;
    private Object receive;
    private int count;
    private Datatype type = MPI.BYTE;
    private int[] each = {};
    private int[] starts = {};
    private int[] counts = {};

    MpiJavaApi(Intracomm comm) {
        super(comm.Rank(), comm.Size());
        this.comm = comm;
        this.numbers = new double[comm.Size()];
    }

    @Override
    void use(Buffers wanted) {
        super.use(wanted);
        send = wanted.send().data();
        receive = wanted.receive().data();
        count = wanted.count();
        type =
                switch (wanted.send().element()) {
                    case BYTE -> MPI.BYTE;
                    case INT -> MPI.INT;
                    case FLOAT -> MPI.FLOAT;
                    case DOUBLE -> MPI.DOUBLE;
                    case OBJECT -> MPI.OBJECT;
                };
        each = new int[size()];
        starts = new int[size()];
        Arrays.fill(each, count);
        Arrays.setAll(starts, rank -> rank * count);
        counts = wanted.counts();
    }

    @Override
    Api part(int color) {
        return new MpiJavaApi(comm.Split(color, rank()));
    }

    @Override
    Api twin() {
        return new MpiJavaApi(comm);
    }

    @Override
    double[] all(double mine) {
        comm.Allgather(new double[] {mine}, 0, 1, MPI.DOUBLE, numbers, 0, 1, MPI.DOUBLE);
        return numbers.clone();
    }

    @Override
    void command(long[] numbers) {
        for (int rank = 1; rank < size(); rank++) {
            comm.Send(numbers, 0, numbers.length, MPI.LONG, rank, COMMAND);
        }
    }

    @Override
    long[] commanded() {
        long[] numbers = new long[2];
        comm.Recv(numbers, 0, numbers.length, MPI.LONG, 0, COMMAND);
        return numbers;
    }

    @Override
    void send(int to, int tag) {
        comm.Send(send, 0, count, type, to, tag);
    }

    @Override
    void recv(int from, int tag) {
        comm.Recv(receive, 0, count, type, from, tag);
    }

    @Override
    void bounce(int to, int from, int times, boolean isFirst) {
        if (isFirst) {
            for (int i = 0; i < times; i++) {
                comm.Send(send, 0, count, type, to, TAG);
                comm.Recv(receive, 0, count, type, from, TAG);
            }
        } else {
            for (int i = 0; i < times; i++) {
                comm.Recv(receive, 0, count, type, from, TAG);
                comm.Send(send, 0, count, type, to, TAG);
            }
        }
    }

    @Override
    void isend(int slot, int to) {
        slots(slot)[slot] = comm.Isend(send, 0, count, type, to, TAG);
    }

    @Override
    void irecv(int slot, int from) {
        slots(slot)[slot] = comm.Irecv(receive, 0, count, type, from, TAG);
    }

    private Request[] slots(int slot) {
        if (slot >= requests.length) {
            requests = Arrays.copyOf(requests, 2 * slot + 2);
        }
        return requests;
    }

    @Override
    void waitAll(int number) {
        for (int i = 0; i < number; i++) {
            requests[i].Wait();
        }
    }

    @Override
    void sendrecv(int to, int from) {
        comm.Sendrecv(send, 0, count, type, to, TAG, receive, 0, count, type, from, TAG);
    }

    @Override
    void acknowledge(int to) {
        comm.Send(answer, 0, ANSWER_LENGTH, MPI.BYTE, to, ANSWER);
    }

    @Override
    void acknowledged(int from) {
        comm.Recv(answer, 0, ANSWER_LENGTH, MPI.BYTE, from, ANSWER);
    }

    @Override
    void barrier() {
        comm.Barrier();
    }

    @Override
    Call call(Collective operation) {
        return switch (operation) {
            case BARRIER -> root -> comm.Barrier();
            case BCAST -> root -> comm.Bcast(send, 0, count, type, root);
            case GATHER -> root -> comm.Gather(send, 0, count, type, receive, 0, count, type, root);
            case GATHERV ->
                    root ->
                            comm.Gatherv(
                                    send, 0, count, type, receive, 0, each, starts, type, root);
            case SCATTER ->
                    root -> comm.Scatter(send, 0, count, type, receive, 0, count, type, root);
            case SCATTERV ->
                    root ->
                            comm.Scatterv(
                                    send, 0, each, starts, type, receive, 0, count, type, root);
            case ALLGATHER -> root -> comm.Allgather(send, 0, count, type, receive, 0, count, type);
            case ALLGATHERV ->
                    root -> comm.Allgatherv(send, 0, count, type, receive, 0, each, starts, type);
            case ALLTOALL -> root -> comm.Alltoall(send, 0, count, type, receive, 0, count, type);
            case ALLTOALLV ->
                    root ->
                            comm.Alltoallv(
                                    send, 0, each, starts, type, receive, 0, each, starts, type);
            case REDUCE -> root -> comm.Reduce(send, 0, receive, 0, count, type, MPI.SUM, root);
            case ALLREDUCE -> root -> comm.Allreduce(send, 0, receive, 0, count, type, MPI.SUM);
            case REDUCE_SCATTER ->
                    root -> comm.Reduce_scatter(send, 0, receive, 0, counts, type, MPI.SUM);
            case SCAN -> root -> comm.Scan(send, 0, receive, 0, count, type, MPI.SUM);
            case ALLTOALLW, REDUCE_SCATTER_BLOCK, EXSCAN ->
                    throw new UnsupportedOperationException("mpiJava 1.2 has no " + operation);
        };
    }

    @Override
    void start(Collective operation, int root) {
        throw new UnsupportedOperationException("mpiJava 1.2 has no non-blocking " + operation);
    }

    @Override
    void finish() {
        throw new UnsupportedOperationException("nothing was begun");
    }
}
