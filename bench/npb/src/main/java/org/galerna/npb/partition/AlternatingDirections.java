// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.partition;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.cfd.Box;
import org.galerna.npb.cfd.Fields;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.cfd.Norms;
import org.galerna.npb.cfd.Residual;
import org.galerna.npb.cfd.Residual.RowAction;
import org.galerna.npb.frame.Kernel;
import org.galerna.npb.frame.Limit;
import org.galerna.npb.frame.Outcome;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Run;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.frame.UsageException;
import org.galerna.npb.line.LineSolver;
import org.galerna.npb.line.Lines;

/**
 * The run that BT and SP share: in each step ghosts, residual, a solve along each axis, update.
 *
 * <p>On p ranks the largest square number of them takes part.
 */
public abstract class AlternatingDirections implements Kernel {
    private static final int RESIDUAL = 2;
    private static final int UPDATE = 6;
    private static final double TOLERANCE = 1e-8;

    /** A kernel that has not run. */
    protected AlternatingDirections() {}

    /**
     * One of the classes.
     *
     * @param n points along an edge.
     * @param dt time step.
     * @param iterations steps.
     * @param residual norms of the residual after the last step.
     * @param error norms of the error after the last step.
     */
    public record Case(int n, double dt, int iterations, double[] residual, double[] error) {}

    /**
     * Says what a class is.
     *
     * @param problem which.
     * @return its parameters and results.
     */
    protected abstract Case problem(ProblemClass problem);

    /**
     * Counts operations as NPB does.
     *
     * @param n points along an edge.
     * @return of one step.
     */
    protected abstract double operations(double n);

    /**
     * Makes the solver along lines.
     *
     * @param model the grid.
     * @param shortcuts whether less work than NPB's is wanted.
     * @return for all cells of a rank.
     */
    protected abstract LineSolver solver(Model model, boolean shortcuts);

    /**
     * Whether the solver uses the speed of sound.
     *
     * @return so.
     */
    protected abstract boolean usesSound();

    /**
     * What is done to each row of right-hand sides before the first solve.
     *
     * @param flow of a cell.
     * @return an action.
     */
    protected abstract RowAction beforeSolves(Flow flow);

    /**
     * What is done to each row after the last solve.
     *
     * @param flow of a cell.
     * @return an action.
     */
    protected abstract RowAction afterSolves(Flow flow);

    @Override
    public Limit limit() {
        return Limit.TRIAD;
    }

    @Override
    public int activeRanks(ProblemClass problem, int ranks) {
        int most = MultiPartition.mostRanks(problem(problem).n());
        int q = MultiPartition.root(ranks);
        if (q * q > most) {
            throw new UsageException(
                    name()
                            + ": class "
                            + problem
                            + " runs on 1, 4, 9, ... ranks (squares; ranks beyond sit idle), at"
                            + " most "
                            + most
                            + ", not "
                            + q * q);
        }
        return q * q;
    }

    @Override
    public long heapBytes(ProblemClass problem, int active) {
        Case own = problem(problem);
        MultiPartition partition = new MultiPartition(own.n(), active, 0);
        Box box = partition.box(0);
        long cell = (long) Flow.ARRAYS * box.length();
        int q = partition.cells();
        if (q > 1) {
            long rows = box.size(2) + 4L;
            long lines = (long) (box.size(0) + Lines.WIDTH) * box.size(1);
            cell += lines * rows * kept() + 4 * lines * kept();
        }
        return Double.BYTES * cell * q * active;
    }

    /**
     * Numbers of a point that the solver keeps.
     *
     * @return as {@link LineSolver#kept}.
     */
    protected abstract int kept();

    @Override
    public Outcome run(Run run) throws MPIException {
        Case own = problem(run.problem());
        Steps steps = new Steps(run, own);
        steps.setForcing();
        steps.setInitial();
        for (int warmUp = -1; warmUp < run.options().warmUps(); warmUp++) {
            steps.step();
        }
        steps.setInitial();
        run.begin(steps.timers);
        for (int step = 0; step < own.iterations(); step++) {
            steps.step();
        }
        steps.timers.stop(0);
        double seconds = steps.timers.mostSeconds(run.comm());
        steps.timers.print(run);
        boolean good = steps.verify();
        int n = own.n();
        double all = own.iterations() * operations(n);
        String size = Outcome.grid(n, n, n);
        long allocated = steps.timers.allocated();
        return new Outcome(size, own.iterations(), seconds, all, "floating point", good, allocated);
    }

    /** The cells of one rank, and what is done with them. */
    final class Steps {
        private final Run run;
        private final Case own;
        final Flow[] flows;
        private final Residual[] residuals;
        private final RowAction[] before;
        private final RowAction[] after;
        private final FaceExchange faces;
        private final LineSweep sweep;
        private final Timers timers;

        Steps(Run run, Case own) throws MPIException {
            this.run = run;
            this.own = own;
            Model model = new Model(own.n(), own.dt());
            MultiPartition partition = new MultiPartition(own.n(), run.ranks(), run.rank());
            int cells = partition.cells();
            flows = new Flow[cells];
            residuals = new Residual[cells];
            before = new RowAction[cells];
            after = new RowAction[cells];
            for (int cell = 0; cell < cells; cell++) {
                flows[cell] = new Flow(partition.box(cell), usesSound());
                residuals[cell] = new Residual(model, flows[cell]);
                before[cell] = beforeSolves(flows[cell]);
                after[cell] = afterSolves(flows[cell]);
            }
            faces = new FaceExchange(partition, flows, (Intracomm) run.comm().clone());
            LineSolver solver = solver(model, run.options().shortcuts());
            sweep = new LineSweep(partition, flows, solver, (Intracomm) run.comm().clone());
            timers =
                    new Timers(
                            run.options().timers(),
                            "faces",
                            "residual",
                            "solve x",
                            "solve y",
                            "solve z",
                            "update");
        }

        void setForcing() {
            for (Residual residual : residuals) {
                residual.setForcing();
            }
        }

        void setInitial() {
            for (Flow flow : flows) {
                Fields.setInitial(flow);
            }
        }

        void step() throws MPIException {
            timers.start(1);
            faces.exchange();
            timers.stop(1);
            timers.start(RESIDUAL);
            for (int cell = 0; cell < flows.length; cell++) {
                residuals[cell].compute(own.dt(), before[cell]);
            }
            timers.stop(RESIDUAL);
            for (int axis = 0; axis < 3; axis++) {
                timers.start(RESIDUAL + 1 + axis);
                sweep.solve(axis);
                timers.stop(RESIDUAL + 1 + axis);
            }
            timers.start(UPDATE);
            for (int cell = 0; cell < flows.length; cell++) {
                residuals[cell].update(1, after[cell]);
            }
            timers.stop(UPDATE);
        }

        boolean verify() throws MPIException {
            faces.exchange();
            double[] sums = new double[2 * Flow.COMPONENTS];
            double[] residual = new double[Flow.COMPONENTS];
            double[] error = new double[Flow.COMPONENTS];
            for (int cell = 0; cell < flows.length; cell++) {
                residuals[cell].compute(1, Residual.NOTHING);
                Norms.addResidual(flows[cell], residual);
                Norms.addError(flows[cell], error);
            }
            System.arraycopy(residual, 0, sums, 0, residual.length);
            System.arraycopy(error, 0, sums, residual.length, error.length);
            double[] all = new double[sums.length];
            run.comm().Allreduce(sums, 0, all, 0, sums.length, MPI.DOUBLE, MPI.SUM);
            int n = own.n();
            boolean good = run.check("residual", Norms.of(n, head(all)), own.residual(), TOLERANCE);
            good &= run.check("error", Norms.of(n, tail(all)), own.error(), TOLERANCE);
            return good;
        }

        private static double[] head(double... all) {
            return Arrays.copyOf(all, Flow.COMPONENTS);
        }

        private static double[] tail(double... all) {
            return Arrays.copyOfRange(all, Flow.COMPONENTS, all.length);
        }
    }
}
