// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.base.SuppressForbidden;

/**
 * Runs one kernel as a program: arguments, ranks and heap are checked before anything starts, the
 * machine is measured, the kernel runs, rank 0 prints the report.
 *
 * <p>Exit codes: 0; 1 if the verification fails; 2 for wrong arguments, a rank count the kernel
 * does not allow and a heap too small, with one line that says what is.
 */
public final class Benchmark {
    private static final int UNVERIFIED = 1;
    private static final int USAGE = 2;
    private static final long MIB = 1L << 20;

    private final Kernel kernel;
    private final Intracomm world;
    private final int rank;
    private final int ranks;
    private final PrintStream out;

    private Benchmark(Kernel kernel, Intracomm world, PrintStream out) throws MPIException {
        this.kernel = kernel;
        this.world = world;
        this.rank = world.Rank();
        this.ranks = world.Size();
        this.out = out;
    }

    /**
     * Is the {@code main} of a kernel's program.
     *
     * @param kernel what to run.
     * @param args the command line.
     * @throws MPIException if a message fails.
     */
    @SuppressForbidden("a program ends with an exit code")
    public static void main(Kernel kernel, String... args) throws MPIException {
        String[] own = MPI.Init(args);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Benchmark benchmark = new Benchmark(kernel, MPI.COMM_WORLD, out);
        int code = 0;
        try {
            if (!Options.isHelp(own)) {
                code = benchmark.run(own);
            } else if (benchmark.rank == 0) {
                out.println(Options.help(kernel));
            }
        } catch (UsageException e) {
            if (benchmark.rank == 0) {
                System.err.println(e.getMessage());
            }
            code = USAGE;
        }
        MPI.COMM_WORLD.Barrier(); // nobody ends the job before rank 0 has said why
        MPI.Finalize();
        if (code != 0) {
            System.exit(code);
        }
    }

    /**
     * Runs on this rank. Collective over the world.
     *
     * @return the exit code, the same on every rank.
     * @throws UsageException on every rank, before anything runs.
     */
    private int run(String... args) throws MPIException {
        Options options = Options.parse(kernel, args);
        int active = kernel.activeRanks(options.problem(), ranks);
        checkHeap(options.problem(), active);
        Intracomm comm = members(active);
        int[] code = new int[1];
        if (rank < active) {
            code[0] = take(new Run(comm, rank, active, options, out));
        }
        world.Bcast(code, 0, 1, MPI.INT, 0); // the idle ones wait here
        return code[0];
    }

    private Intracomm members(int active) throws MPIException {
        return active == ranks
                ? (Intracomm) world.clone()
                : world.Split(rank < active ? 0 : MPI.UNDEFINED, rank);
    }

    /** A member's part. */
    private int take(Run run) throws MPIException {
        boolean isShort = run.problem().compareTo(ProblemClass.A) < 0;
        MachineSpeed speed = MachineSpeed.measure(run.comm(), isShort);
        run.say("%n%n NAS Parallel Benchmarks in Java (NPB 3.4 rules) - %s", kernel.name());
        run.say(" Class %s, %d processes, %d of them active%n", run.problem(), ranks, run.ranks());
        Outcome outcome = kernel.run(run);
        if (rank == 0) {
            out.print(new Report(kernel, run.options(), ranks, run.ranks()).of(outcome, speed));
            return outcome.verified() ? 0 : UNVERIFIED;
        }
        return 0;
    }

    /** Fails on all ranks if the heap of any JVM is too small for the ranks in it. */
    private void checkHeap(ProblemClass problem, int active) throws MPIException {
        long bytes = kernel.heapBytes(problem, active) + MachineSpeed.HEAP_BYTES;
        long[] jvm = {ProcessHandle.current().pid() ^ ((long) host().hashCode() << 32)};
        long[] jvms = new long[ranks];
        world.Allgather(jvm, 0, 1, MPI.LONG, jvms, 0, 1, MPI.LONG);
        int here = 0;
        for (int r = 0; r < active; r++) {
            here += jvms[r] == jvm[0] ? 1 : 0;
        }
        long need = (long) (1.1 * bytes * here / active) / MIB + 32;
        long[] lack = {Runtime.getRuntime().maxMemory() / MIB < need ? need : 0};
        long[] most = new long[1];
        world.Allreduce(lack, 0, most, 0, 1, MPI.LONG, MPI.MAX);
        if (most[0] > 0) {
            throw new UsageException(
                    String.format(
                            Locale.ROOT,
                            "%s: class %s on %d ranks needs a heap of %d MiB a JVM, there are %d:"
                                    + " run mpjrun -Xmx%dm",
                            kernel.name(),
                            problem,
                            ranks,
                            most[0],
                            Runtime.getRuntime().maxMemory() / MIB,
                            most[0]));
        }
    }

    private static String host() throws MPIException {
        return MPI.Get_processor_name();
    }
}
