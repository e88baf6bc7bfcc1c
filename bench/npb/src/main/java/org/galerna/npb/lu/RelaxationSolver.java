// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.lu;

import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.cfd.Box;
import org.galerna.npb.cfd.Fields;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.cfd.Norms;
import org.galerna.npb.cfd.Residual;
import org.galerna.npb.frame.Kernel;
import org.galerna.npb.frame.Limit;
import org.galerna.npb.frame.Outcome;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Run;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.frame.UsageException;
import org.galerna.npb.lu.arithmetic.PlaneRelaxation;

/** LU: in each step one sweep up, one sweep down, update, residual. */
public final class RelaxationSolver implements Kernel {
    private static final double TOLERANCE = 1e-8;
    private static final double STEP = 1 / (PlaneRelaxation.OMEGA * (2 - PlaneRelaxation.OMEGA));
    private static final int UP = 1;
    private static final int DOWN = 2;
    private static final int UPDATE = 3;
    private static final int GHOSTS = 4;
    private static final int RESIDUAL = 5;

    /** A kernel that has not run. */
    public RelaxationSolver() {}

    @Override
    public String name() {
        return "LU";
    }

    @Override
    public Limit limit() {
        return Limit.TRIAD;
    }

    @Override
    public int activeRanks(ProblemClass problem, int ranks) {
        int n = RelaxationCase.of(problem).n();
        if (PencilGrid.of(n, ranks, 0) == null) {
            String counts = PencilGrid.counts(n).toString();
            throw new UsageException(
                    "LU: class "
                            + problem
                            + " runs on "
                            + counts.substring(1, counts.length() - 1)
                            + " ranks, not "
                            + ranks);
        }
        return ranks;
    }

    @Override
    public long heapBytes(ProblemClass problem, int active) {
        Box box = PencilGrid.of(RelaxationCase.of(problem).n(), active, 0).box();
        return (long) Double.BYTES * Flow.ARRAYS * box.length() * active;
    }

    private static double operations(double n) {
        return ((1984.77 * n - 10923.3) * n + 27770.9) * n - 144010;
    }

    @Override
    public Outcome run(Run run) throws MPIException {
        RelaxationCase own = RelaxationCase.of(run.problem());
        Pencil pencil = new Pencil(run, own);
        pencil.residual.setForcing();
        Fields.setInitial(pencil.flow);
        pencil.steps(1 + run.options().warmUps());
        Fields.setInitial(pencil.flow);
        pencil.residual(own.dt());
        run.begin(pencil.timers);
        double[] norms = pencil.iterate(own.iterations());
        pencil.timers.stop(0);
        double[] seconds = {pencil.timers.seconds()};
        double[] most = new double[1];
        run.comm().Allreduce(seconds, 0, most, 0, 1, MPI.DOUBLE, MPI.MAX);
        pencil.timers.print(run);
        boolean good = pencil.verify(norms);
        int n = own.n();
        double all = own.iterations() * operations(n);
        String size = Outcome.grid(n, n, n);
        long allocated = pencil.timers.allocated();
        return new Outcome(size, own.iterations(), most[0], all, "floating point", good, allocated);
    }

    /** The points of one rank, and what is done with them. */
    static final class Pencil {
        private final Run run;
        private final RelaxationCase own;
        final Flow flow;
        final Residual residual;
        private final GhostExchange ghosts;
        private final Wavefront wavefront;
        private final Timers timers;

        Pencil(Run run, RelaxationCase own) {
            this.run = run;
            this.own = own;
            Model model = new Model(own.n(), own.dt());
            PencilGrid grid = PencilGrid.of(own.n(), run.ranks(), run.rank());
            flow = new Flow(grid.box(), false);
            residual = new Residual(model, flow);
            ghosts = new GhostExchange(grid, flow, run.comm());
            wavefront = new Wavefront(grid, flow, new PlaneRelaxation(model, flow), run.comm());
            timers =
                    new Timers(
                            run.options().timers(),
                            "sweep up",
                            "sweep down",
                            "update",
                            "ghosts",
                            "residual");
        }

        /** The residual of the state, times a factor. */
        void residual(double factor) throws MPIException {
            timers.start(GHOSTS);
            ghosts.exchange();
            timers.stop(GHOSTS);
            timers.start(RESIDUAL);
            residual.compute(factor, Residual.NOTHING);
            timers.stop(RESIDUAL);
        }

        /** From the residual to the change of the state. */
        void sweeps() throws MPIException {
            timers.start(UP);
            wavefront.sweepUp();
            timers.stop(UP);
            timers.start(DOWN);
            wavefront.sweepDown();
            timers.stop(DOWN);
        }

        void update() {
            timers.start(UPDATE);
            residual.update(STEP, Residual.NOTHING);
            timers.stop(UPDATE);
        }

        /** So many steps, from the residual of the first to that behind the last. */
        void steps(int count) throws MPIException {
            residual(own.dt());
            for (int step = 0; step < count; step++) {
                sweeps();
                update();
                residual(own.dt());
            }
        }

        /** The timed part: all steps, the norms of the last change and of the residual. */
        double[] iterate(int count) throws MPIException {
            for (int step = 1; step < count; step++) {
                sweeps();
                update();
                residual(own.dt());
            }
            sweeps();
            norms(); // of the change: NPB takes them, and looks at them nowhere
            update();
            residual(1);
            return norms();
        }

        double[] norms() throws MPIException {
            double[] part = new double[Flow.COMPONENTS];
            Norms.addResidual(flow, part);
            return total(part);
        }

        private double[] total(double... part) throws MPIException {
            double[] all = new double[part.length];
            run.comm().Allreduce(part, 0, all, 0, part.length, MPI.DOUBLE, MPI.SUM);
            return Norms.of(own.n(), all);
        }

        boolean verify(double... norms) throws MPIException {
            double[] part = new double[Flow.COMPONENTS];
            Norms.addError(flow, part);
            double[] errors = total(part);
            double[] integral = {new SurfaceIntegral(flow).own()};
            double[] sum = new double[1];
            run.comm().Allreduce(integral, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM);
            boolean good = run.check("residual", norms, own.residual(), TOLERANCE);
            good &= run.check("error", errors, own.error(), TOLERANCE);
            good &= run.check("integral", sum[0], own.integral(), TOLERANCE);
            return good;
        }
    }
}
