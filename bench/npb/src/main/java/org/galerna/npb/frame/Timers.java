// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.base.SuppressForbidden;

/**
 * Stop watches of one rank, by number. The whole run has one always; those of phases run only with
 * {@code --timers}, so that they cost a branch otherwise.
 */
public final class Timers {
    private static final double NANO = 1e-9;

    private final String[] names;
    private final boolean phases;
    private final long[] started;
    private final long[] sum;
    private long allocatedBefore;
    private long allocated;

    /**
     * Makes the watches of one run, all at zero.
     *
     * @param phases whether those of phases run.
     * @param names of the phases, watches 1 and on; watch 0 is that of the whole.
     */
    public Timers(boolean phases, String... names) {
        this.phases = phases;
        this.names = names.clone();
        this.started = new long[names.length + 1];
        this.sum = new long[names.length + 1];
    }

    /** Sets every watch to zero. */
    public void clear() {
        Arrays.fill(sum, 0);
    }

    /**
     * Starts a watch.
     *
     * @param watch its number.
     */
    public void start(int watch) {
        if (watch == 0) {
            allocatedBefore = allocatedByThread();
        }
        if (phases || watch == 0) {
            started[watch] = System.nanoTime();
        }
    }

    /**
     * Stops a watch and adds to its time.
     *
     * @param watch its number.
     */
    public void stop(int watch) {
        if (phases || watch == 0) {
            sum[watch] += System.nanoTime() - started[watch];
        }
        if (watch == 0) {
            allocated = allocatedByThread() - allocatedBefore;
        }
    }

    @SuppressForbidden("only HotSpot counts it; elsewhere 0 is reported")
    private static long allocatedByThread() {
        return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                ? threads.getCurrentThreadAllocatedBytes()
                : 0;
    }

    /**
     * Tells what this rank's thread put on the heap while the watch of the whole ran, as far as the
     * JVM counts it (not for virtual threads): requests and statuses of messages, whose calls
     * return them, and what a kernel should not allocate.
     *
     * @return bytes.
     */
    public long allocated() {
        return allocated;
    }

    /**
     * Reads the watch of the whole.
     *
     * @return seconds of this rank.
     */
    public double seconds() {
        return sum[0] * NANO;
    }

    /**
     * Finds the slowest rank. Collective.
     *
     * @param comm the ranks.
     * @return the largest time of the whole on rank 0, elsewhere this rank's own.
     * @throws MPIException if a message fails.
     */
    public double mostSeconds(Intracomm comm) throws MPIException {
        double[] own = {seconds()};
        double[] most = own.clone();
        comm.Reduce(own, 0, most, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
        return comm.Rank() == 0 ? most[0] : own[0];
    }

    /**
     * Prints the phases on rank 0 if they were timed. Collective.
     *
     * @param run the ranks and where to print.
     * @throws MPIException if a message fails.
     */
    public void print(Run run) throws MPIException {
        if (!phases || names.length == 0) {
            return;
        }
        int n = names.length;
        double[] own = new double[n];
        for (int i = 0; i < n; i++) {
            own[i] = sum[i + 1] * NANO;
        }
        double[] least = new double[n];
        double[] most = new double[n];
        double[] all = new double[n];
        run.comm().Reduce(own, 0, least, 0, n, MPI.DOUBLE, MPI.MIN, 0);
        run.comm().Reduce(own, 0, most, 0, n, MPI.DOUBLE, MPI.MAX, 0);
        run.comm().Reduce(own, 0, all, 0, n, MPI.DOUBLE, MPI.SUM, 0);
        for (int i = 0; i < n; i++) {
            double average = all[i] / run.ranks();
            run.say(
                    " %-16s = %12.6f %12.6f %12.6f s (least, most, average)",
                    names[i], least[i], most[i], average);
        }
    }
}
