// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.partition;

import java.util.Arrays;
import java.util.function.Function;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.cfd.Box;
import org.galerna.npb.cfd.Fields;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.cfd.Residual;
import org.galerna.npb.line.LineSolver;

/**
 * Runs ghost exchange and sweeps on all ranks, and the same on each rank alone, and compares every
 * point. A program of the tests calls it.
 */
public final class BesideSerial {
    private static final double DT = 0.001;

    private final int n;
    private final Function<Model, LineSolver> solver;

    private BesideSerial(int n, Function<Model, LineSolver> solver) {
        this.n = n;
        this.solver = solver;
    }

    /** Exits with 1 if a point differs. */
    public static void main(Function<Model, LineSolver> solver, String... args)
            throws MPIException {
        String[] own = MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        BesideSerial both = new BesideSerial(Integer.parseInt(own[0]), solver);
        double[] parallel = both.run(world, world.Size(), world.Rank());
        double[] serial = both.run(world, 1, 0);
        double[] all = new double[parallel.length];
        world.Allreduce(parallel, 0, all, 0, all.length, MPI.DOUBLE, MPI.SUM);
        int wrong = 0;
        for (int i = 0; i < all.length; i++) {
            wrong += Math.abs(all[i] - serial[i]) <= 1e-11 * (1 + Math.abs(serial[i])) ? 0 : 1;
        }
        System.out.println("points=" + all.length + " wrong=" + wrong);
        MPI.Finalize();
        if (wrong > 0) {
            throw new IllegalStateException(wrong + " points differ from the serial twin");
        }
    }

    /** Results of the own points, zero elsewhere. */
    private double[] run(Intracomm comm, int ranks, int rank) throws MPIException {
        Model model = new Model(n, DT);
        MultiPartition partition = new MultiPartition(n, ranks, rank);
        Flow[] flows = new Flow[partition.cells()];
        Residual[] residuals = new Residual[flows.length];
        for (int cell = 0; cell < flows.length; cell++) {
            flows[cell] = new Flow(partition.box(cell), true);
            residuals[cell] = new Residual(model, flows[cell]);
            residuals[cell].setForcing();
            Fields.setInitial(flows[cell]);
            forgetGhosts(flows[cell]);
        }
        new FaceExchange(partition, flows, comm).exchange();
        for (Residual residual : residuals) {
            residual.compute(DT, Residual.NOTHING);
        }
        LineSweep sweep = new LineSweep(partition, flows, solver.apply(model), comm);
        for (int axis = 0; axis < 3; axis++) {
            sweep.solve(axis);
        }
        double[] result = new double[Flow.COMPONENTS * n * n * n];
        for (Flow flow : flows) {
            collect(flow, result);
        }
        return result;
    }

    /** What is exchanged must not be there before. */
    private static void forgetGhosts(Flow flow) {
        Box box = flow.box();
        double[][] kept = new double[Flow.COMPONENTS][];
        for (int m = 0; m < kept.length; m++) {
            double[] field = flow.state()[m];
            kept[m] = field.clone();
            Arrays.fill(field, 1);
            for (int k = 0; k < box.size(2); k++) {
                for (int j = 0; j < box.size(1); j++) {
                    int row = box.index(0, j, k);
                    System.arraycopy(kept[m], row, field, row, box.size(0));
                }
            }
        }
    }

    private void collect(Flow flow, double[] result) {
        Box box = flow.box();
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            for (int k = box.lower(2); k < box.upper(2); k++) {
                for (int j = box.lower(1); j < box.upper(1); j++) {
                    int from = box.lower(0);
                    int at = ((m * n + box.first(2) + k) * n + box.first(1) + j) * n;
                    System.arraycopy(
                            flow.residual()[m],
                            box.index(from, j, k),
                            result,
                            at + box.first(0) + from,
                            box.interior(0));
                }
            }
        }
    }
}
