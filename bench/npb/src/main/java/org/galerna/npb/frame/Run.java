// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import java.io.PrintStream;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPIException;

/**
 * Where a kernel runs: the ranks that take part, and the options.
 *
 * @param comm the ranks that take part; the kernel may use it as its own.
 * @param rank of this one in {@code comm}.
 * @param ranks size of {@code comm}.
 * @param options as read.
 * @param out standard output of this rank.
 */
public record Run(Intracomm comm, int rank, int ranks, Options options, PrintStream out) {
    /**
     * The class to run.
     *
     * @return from the options.
     */
    public ProblemClass problem() {
        return options.problem();
    }

    /**
     * Begins the timed part: waits until the compiler has done what the untimed part asked for (not
     * for class S, which is too small to say anything about speed), then for all ranks, and starts
     * the watch of the whole. Collective.
     *
     * @param timers of this rank; all of them are set to zero.
     * @throws MPIException if a message fails.
     */
    public void begin(Timers timers) throws MPIException {
        if (problem() != ProblemClass.S) {
            Compiler.settle();
        }
        timers.clear();
        comm.Barrier();
        timers.start(0);
    }

    /**
     * Prints a line on rank 0, nothing elsewhere.
     *
     * @param format as of {@link String#format}, in no language.
     * @param values for it.
     */
    @SuppressWarnings("AnnotateFormatMethod") // that annotation is no part of the JDK
    public void say(String format, Object... values) {
        if (rank == 0) {
            out.println(values.length == 0 ? format : String.format(Locale.ROOT, format, values));
        }
    }

    /**
     * Compares a result with that of the class, prints both on rank 0, and fails on NaN.
     *
     * @param what names the result.
     * @param computed what came out.
     * @param reference what should.
     * @param tolerance largest relative difference.
     * @return whether they agree.
     */
    public boolean check(String what, double computed, double reference, double tolerance) {
        double error = Math.abs((computed - reference) / reference);
        boolean good = error <= tolerance; // false for NaN
        say(
                "   %s %-14s %22.14e (reference %22.14e, relative difference %9.2e)",
                good ? "      " : "FAILED", what, computed, reference, error);
        return good;
    }

    /**
     * Compares several results, as one by one; they are numbered from 1.
     *
     * @param what names the results.
     * @param computed what came out.
     * @param reference what should, as many.
     * @param tolerance largest relative difference.
     * @return whether all agree.
     */
    public boolean check(String what, double[] computed, double[] reference, double tolerance) {
        boolean good = true;
        for (int i = 0; i < computed.length; i++) {
            good &= check(what + " " + (i + 1), computed[i], reference[i], tolerance);
        }
        return good;
    }
}
