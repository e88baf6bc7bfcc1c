// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * One rank of our side of a comparison, through the interface of Open MPI's Java bindings. Told what
 * to measure as the twins in C are (worker.h), and does what they do.
 *
 * <p>Arguments: a pattern, {@code array} or {@code direct}, {@code separate} or {@code same}.
 */
public final class OpenMpiWorker {
    private static final int COMMAND = 1;
    private static final int DATA = 2;
    private static final int TARGET = 1;
    private static final long END = -1;

    /** Bytes that a buffer has at least, so that no two ranks share a cache line. */
    private static final int PAGE = 4096;

    private final Intracomm comm = MPI.COMM_WORLD;
    private final int rank;
    private final int size;
    private final String pattern;
    private final boolean isDirect;
    private final boolean isSame;

    private Object send;
    private Object receive;
    private int bytes = -1;
    private Win window;

    private OpenMpiWorker(String... args) throws MPIException {
        rank = comm.getRank();
        size = comm.getSize();
        pattern = args[0];
        isDirect = args[1].equals("direct");
        isSame = args[2].equals("same");
    }

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        OpenMpiWorker worker = new OpenMpiWorker(args);
        if (worker.rank == 0) {
            worker.serve();
        } else {
            worker.follow();
        }
        MPI.Finalize();
    }

    private void serve() throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        BufferedReader input =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        out.println("ready");
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ", 2);
            long[] command = {Long.parseLong(words[0]), Long.parseLong(words[1])};
            tell(command);
            out.println(measure(command));
        }
        tell(new long[] {0, END});
        close();
    }

    private void tell(long[] command) throws MPIException {
        for (int other = 1; other < size; other++) {
            comm.send(command, 2, MPI.LONG, other, COMMAND);
        }
    }

    private void follow() throws MPIException {
        LongBuffer command = LongBuffer.allocate(2);
        while (true) {
            comm.recv(command, 2, MPI.LONG, 0, COMMAND);
            if (command.get(1) == END) {
                close();
                return;
            }
            measure(command.array());
        }
    }

    private long measure(long... command) throws MPIException {
        prepare(Math.toIntExact(command[0]));
        comm.barrier();
        run(command[1] / 10 + 1);
        long start = System.nanoTime();
        run(command[1]);
        return System.nanoTime() - start;
    }

    private void prepare(int wanted) throws MPIException {
        if (wanted == bytes) {
            return;
        }
        close();
        bytes = wanted;
        send = memory();
        receive = isSame ? send : memory();
        if (receive instanceof ByteBuffer own && isOneSided()) {
            window = new Win(own, own.capacity(), 1, MPI.INFO_NULL, comm);
        }
    }

    private Object memory() {
        int room = Math.max(bytes, PAGE);
        return isDirect ? MPI.newByteBuffer(room) : new byte[room];
    }

    private boolean isOneSided() {
        return pattern.equals("put") || pattern.equals("get") || pattern.equals("accumulate");
    }

    private void close() throws MPIException {
        if (window != null) {
            window.free();
            window = null;
        }
    }

    private void run(long times) throws MPIException {
        switch (pattern) {
            case "pingpong" -> pingPong(times);
            case "put", "get", "accumulate" -> accesses(times);
            case "bcast" -> bcast(times);
            case "barrier" -> barrier(times);
            default -> throw new IllegalArgumentException("no pattern " + pattern);
        }
    }

    private void pingPong(long times) throws MPIException {
        for (long i = 0; i < times; i++) {
            if (rank == 0) {
                comm.send(send, bytes, MPI.BYTE, 1, DATA);
                comm.recv(receive, bytes, MPI.BYTE, 1, DATA);
            } else {
                comm.recv(receive, bytes, MPI.BYTE, 0, DATA);
                comm.send(send, bytes, MPI.BYTE, 0, DATA);
            }
        }
    }

    private void bcast(long times) throws MPIException {
        for (long i = 0; i < times; i++) {
            comm.bcast(send, bytes, MPI.BYTE, 0);
        }
    }

    private void barrier(long times) throws MPIException {
        for (long i = 0; i < times; i++) {
            comm.barrier();
        }
    }

    private void accesses(long times) throws MPIException {
        if (rank == 0) {
            ByteBuffer origin = (ByteBuffer) send;
            window.lock(MPI.LOCK_SHARED, TARGET, 0);
            switch (pattern) {
                case "put" -> put(origin, times);
                case "get" -> get(origin, times);
                default -> accumulate(origin, times);
            }
            window.unlock(TARGET);
        }
        comm.barrier();
    }

    private void put(ByteBuffer origin, long times) throws MPIException {
        for (long i = 0; i < times; i++) {
            window.put(origin, bytes, MPI.BYTE, TARGET, 0, bytes, MPI.BYTE);
            window.flush(TARGET);
        }
    }

    private void get(ByteBuffer origin, long times) throws MPIException {
        for (long i = 0; i < times; i++) {
            window.get(origin, bytes, MPI.BYTE, TARGET, 0, bytes, MPI.BYTE);
            window.flush(TARGET);
        }
    }

    private void accumulate(ByteBuffer origin, long times) throws MPIException {
        Datatype type = MPI.DOUBLE;
        int count = bytes / Double.BYTES;
        for (long i = 0; i < times; i++) {
            window.accumulate(origin, count, type, TARGET, 0, count, type, MPI.SUM);
            window.flush(TARGET);
        }
    }
}
