// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import org.galerna.IntraComm;

/**
 * How a launched program uses the API of package {@code org.galerna}, without a static facade:
 *
 * <pre>{@code
 * void main() {
 *     Launched.run(world -> {
 *         double sum = world.allreduce(world.rank() + 1.0, Op.SUM);
 *         if (world.rank() == 0) {
 *             System.out.println(sum);
 *         }
 *     });
 * }
 * }</pre>
 *
 * <p>Ranks are threads or processes, as the launcher has it; a program that was started without one
 * is a job of one rank.
 */
public final class Launched {
    private static final StackWalker CALLERS =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private Launched() {}

    /**
     * What a rank does.
     *
     * @param <X> what it may throw; the compiler finds it out.
     */
    @FunctionalInterface
    public interface Body<X extends Exception> {
        /**
         * Runs the rank.
         *
         * @param world the communicator of all ranks of the job.
         * @throws X whatever ends this rank, and with it the job.
         */
        void run(IntraComm world) throws X;
    }

    /**
     * Initialises the calling rank, runs a body as this rank and finalises it (MPI-4.1, section
     * 11.2). Collective over the job: the last part waits for all ranks. To be called once, from
     * code of the program itself, and not beside a facade's Init.
     *
     * @param <X> what the body may throw.
     * @param body what this rank does.
     * @throws org.galerna.error.GalernaException if the rank was initialised before, or the thread
     *     is inside a parallel section.
     * @throws X what the body throws; the rank is then not finalised, and the job ends if the
     *     program does not catch it.
     */
    public static <X extends Exception> void run(Body<X> body) throws X {
        final ClassLoader program = CALLERS.getCallerClass().getClassLoader();
        final World world = WorldHolder.of(program, new Singleton("galerna")).world();
        world.init();
        body.run(world.commWorld());
        world.finish();
    }
}
