// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Arrays;
import org.galerna.Address;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.Request;
import org.galerna.VBuffer;
import org.galerna.WBuffer;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;

/** The library's own interface, {@code org.galerna}; a test derives one that makes mistakes. */
class CoreApi extends Api {
    private final IntraComm comm;
    private final double[] numbers;
    private final Buffer answer = Buffer.of(new byte[ANSWER_LENGTH]);
    private Request[] requests = {};
    private Request pending;

    private Buffer send; // a block
    private Buffer receive;
    private Buffer part; // this rank's part of a sum
    private Buffer blocks; // a block for each rank
    private VBuffer sendV;
    private VBuffer receiveV;
    private WBuffer sendW;
    private WBuffer receiveW;
    private long[] counts = {};
    private long[] equal = {};

    CoreApi(IntraComm comm) {
        super(comm.rank(), comm.size());
        this.comm = comm;
        this.numbers = new double[comm.size()];
    }

    @Override
    void use(Buffers wanted) {
        super.use(wanted);
        Datatype type = type(wanted.send().element());
        send = Buffer.raw(wanted.send().data(), wanted.count(), type);
        receive = Buffer.raw(wanted.receive().data(), wanted.count(), type);
        blocks = Buffer.raw(wanted.send().data(), (long) wanted.count() * size(), type);
        part = Buffer.raw(wanted.receive().data(), wanted.counts()[rank()], type);
        int[] each = new int[size()];
        Arrays.fill(each, wanted.count());
        equal = Arrays.stream(each).asLongStream().toArray();
        sendV = VBuffer.raw(wanted.send().data(), each, null, type);
        receiveV = VBuffer.raw(wanted.receive().data(), each, null, type);
        useTypes(wanted, each, type);
        counts = Arrays.stream(wanted.counts()).asLongStream().toArray();
    }

    /** Objects have no places in bytes, which blocks with types of their own are told by. */
    private void useTypes(Buffers wanted, int[] each, Datatype type) {
        if (wanted.send().element() == Element.OBJECT) {
            return;
        }
        int bytes = wanted.count() * wanted.send().element().bytes();
        int[] starts = new int[size()];
        for (int i = 1; i < starts.length; i++) {
            starts[i] = starts[i - 1] + bytes;
        }
        Datatype[] types = new Datatype[size()];
        Arrays.fill(types, type);
        sendW = WBuffer.raw(wanted.send().data(), each, starts, types);
        receiveW = WBuffer.raw(wanted.receive().data(), each, starts, types);
    }

    private static Datatype type(Element element) {
        return switch (element) {
            case BYTE -> Datatype.BYTE;
            case INT -> Datatype.INT;
            case FLOAT -> Datatype.FLOAT;
            case DOUBLE -> Datatype.DOUBLE;
            case OBJECT -> Datatype.OBJECT;
        };
    }

    @Override
    Api part(int color) {
        return new CoreApi(comm.split(color, rank()));
    }

    @Override
    Api twin() {
        return new CoreApi(comm);
    }

    @Override
    double[] all(double mine) {
        comm.allgather(Buffer.of(new double[] {mine}), Buffer.of(numbers, 0, 1, Datatype.DOUBLE));
        return numbers.clone();
    }

    @Override
    void command(long[] numbers) {
        for (int rank = 1; rank < size(); rank++) {
            comm.send(numbers, rank, COMMAND);
        }
    }

    @Override
    long[] commanded() {
        long[] numbers = new long[2];
        comm.recv(numbers, 0, COMMAND);
        return numbers;
    }

    @Override
    void send(int to, int tag) {
        comm.send(send, to, tag);
    }

    @Override
    void recv(int from, int tag) {
        comm.recv(receive, from, tag);
    }

    @Override
    void bounce(int to, int from, int times, boolean isFirst) {
        if (isFirst) {
            for (int i = 0; i < times; i++) {
                comm.send(send, to, TAG);
                comm.recv(receive, from, TAG);
            }
        } else {
            for (int i = 0; i < times; i++) {
                comm.recv(receive, from, TAG);
                comm.send(send, to, TAG);
            }
        }
    }

    @Override
    void isend(int slot, int to) {
        slots(slot)[slot] = comm.isend(send, to, TAG);
    }

    @Override
    void irecv(int slot, int from) {
        slots(slot)[slot] = comm.irecv(receive, from, TAG);
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
            requests[i].waitFor();
        }
    }

    @Override
    void sendrecv(int to, int from) {
        comm.sendrecv(send, new Address(to, TAG), receive, new Address(from, TAG));
    }

    @Override
    void acknowledge(int to) {
        comm.send(answer, to, ANSWER);
    }

    @Override
    void acknowledged(int from) {
        comm.recv(answer, from, ANSWER);
    }

    @Override
    void barrier() {
        comm.barrier();
    }

    @Override
    Call call(Collective operation) {
        return switch (operation) {
            case BARRIER -> root -> comm.barrier();
            case BCAST -> root -> comm.bcast(send, root);
            case GATHER -> root -> comm.gather(send, receive, root);
            case GATHERV -> root -> comm.gatherv(send, receiveV, root);
            case SCATTER -> root -> comm.scatter(send, receive, root);
            case SCATTERV -> root -> comm.scatterv(sendV, receive, root);
            case ALLGATHER -> root -> comm.allgather(send, receive);
            case ALLGATHERV -> root -> comm.allgatherv(send, receiveV);
            case ALLTOALL -> root -> comm.alltoall(send, receive);
            case ALLTOALLV -> root -> comm.alltoallv(sendV, receiveV);
            case ALLTOALLW -> root -> comm.alltoallw(sendW, receiveW);
            case REDUCE -> root -> comm.reduce(send, receive, Op.SUM, root);
            case ALLREDUCE -> root -> comm.allreduce(send, receive, Op.SUM);
            case REDUCE_SCATTER -> root -> comm.reduceScatter(send, part, counts, Op.SUM);
            case REDUCE_SCATTER_BLOCK -> root -> comm.reduceScatter(blocks, receive, equal, Op.SUM);
            case SCAN -> root -> comm.scan(send, receive, Op.SUM);
            case EXSCAN -> root -> comm.exscan(send, receive, Op.SUM);
        };
    }

    @Override
    void start(Collective operation, int root) {
        pending =
                switch (operation) {
                    case BARRIER -> comm.ibarrier();
                    case BCAST -> comm.ibcast(send, root);
                    case GATHER -> comm.igather(send, receive, root);
                    case GATHERV -> comm.igatherv(send, receiveV, root);
                    case SCATTER -> comm.iscatter(send, receive, root);
                    case SCATTERV -> comm.iscatterv(sendV, receive, root);
                    case ALLGATHER -> comm.iallgather(send, receive);
                    case ALLGATHERV -> comm.iallgatherv(send, receiveV);
                    case ALLTOALL -> comm.ialltoall(send, receive);
                    case ALLTOALLV -> comm.ialltoallv(sendV, receiveV);
                    case ALLTOALLW -> comm.ialltoallw(sendW, receiveW);
                    case REDUCE -> comm.ireduce(send, receive, Op.SUM, root);
                    case ALLREDUCE -> comm.iallreduce(send, receive, Op.SUM);
                    case REDUCE_SCATTER -> comm.ireduceScatter(send, part, counts, Op.SUM);
                    case REDUCE_SCATTER_BLOCK ->
                            comm.ireduceScatter(blocks, receive, equal, Op.SUM);
                    case SCAN -> comm.iscan(send, receive, Op.SUM);
                    case EXSCAN -> comm.iexscan(send, receive, Op.SUM);
                };
    }

    @Override
    void finish() {
        pending.waitFor();
    }
}
