// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.partition;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.line.LineSolver;
import org.galerna.npb.line.Lines;
import org.galerna.npb.line.Slot;

/**
 * Solves all lines along an axis, slab after slab: elimination upwards, substitution downwards, and
 * at each step one message to the rank that has the next cell.
 *
 * <p>Where nothing has to wait for another cell, a bundle is substituted while it is in cache.
 */
public final class LineSweep {
    private static final int UPWARDS = 1;
    private static final int DOWNWARDS = 2;
    private static final int AXES = 3;

    private final MultiPartition partition;
    private final Flow[] flows;
    private final LineSolver solver;
    private final Intracomm comm;
    private final Lines[][] lines = new Lines[AXES][];
    private final Slot[][] slots;
    private final double[] outgoing;
    private final double[] incoming;
    private Request sending;

    /**
     * Prepares the buffers. Not collective.
     *
     * @param partition the cells of this rank.
     * @param flows by cell.
     * @param solver along the lines.
     * @param comm for nothing but this.
     */
    public LineSweep(MultiPartition partition, Flow[] flows, LineSolver solver, Intracomm comm) {
        this.partition = partition;
        this.flows = flows.clone();
        this.solver = solver;
        this.comm = comm;
        int cells = flows.length;
        slots = new Slot[cells][];
        int most = 0;
        for (int axis = 0; axis < AXES; axis++) {
            lines[axis] = new Lines[cells];
            for (int cell = 0; cell < cells; cell++) {
                lines[axis][cell] = new Lines(flows[cell].box(), axis);
                most = Math.max(most, lines[axis][cell].bundles());
            }
        }
        for (int cell = 0; cell < cells; cell++) {
            slots[cell] = slots(cell);
        }
        int message = cells == 1 ? 0 : most * solver.depth() * solver.kept() * Lines.WIDTH;
        outgoing = new double[message];
        incoming = new double[message];
    }

    /** One for all bundles if a line is in one cell, else one for each. */
    private Slot[] slots(int cell) {
        int bundles = 1;
        int size = 0;
        for (int axis = 0; axis < AXES; axis++) {
            size = Math.max(size, lines[axis][cell].size());
            if (flows.length > 1) {
                bundles = Math.max(bundles, lines[axis][cell].bundles());
            }
        }
        Slot[] own = new Slot[bundles];
        for (int bundle = 0; bundle < bundles; bundle++) {
            own[bundle] = new Slot(size, solver.kept());
        }
        return own;
    }

    /**
     * Solves along an axis. Collective.
     *
     * @param axis 0 to 2.
     * @throws MPIException if a message fails.
     */
    public void solve(int axis) throws MPIException {
        int last = partition.cells() - 1;
        for (int slab = 0; slab <= last; slab++) {
            upwards(axis, slab);
        }
        for (int slab = last - 1; slab >= 0; slab--) {
            downwards(axis, slab);
        }
        finishSending();
    }

    /** Eliminates in a cell; in the last one substitutes too. */
    private void upwards(int axis, int slab) throws MPIException {
        int cell = partition.cellIn(axis, slab);
        Lines own = lines[axis][cell];
        boolean isLast = slab == partition.cells() - 1;
        int up = solver.depth() * solver.kept() * Lines.WIDTH;
        int down = solver.depth() * Flow.COMPONENTS * Lines.WIDTH;
        if (slab > 0) {
            receive(own.bundles() * up, partition.neighbour(axis, -1), UPWARDS);
        }
        finishSending();
        for (int bundle = 0; bundle < own.bundles(); bundle++) {
            Slot slot = slots[cell][flows.length == 1 ? 0 : bundle];
            if (slab > 0) {
                System.arraycopy(
                        incoming, bundle * up, slot.values(), slot.at(-solver.depth()), up);
            } else {
                slot.clear(-2, 1);
            }
            solver.eliminate(flows[cell], own, bundle, slot);
            if (isLast) {
                slot.clear(own.upper(), own.upper() + 2);
                solver.substitute(own, slot);
                if (slab > 0) {
                    packSides(slot, bundle * down);
                }
                solver.store(flows[cell], own, bundle, slot);
            } else {
                int rows = slot.at(own.size() - solver.depth());
                System.arraycopy(slot.values(), rows, outgoing, bundle * up, up);
            }
        }
        if (!isLast) {
            send(own.bundles() * up, partition.neighbour(axis, 1), UPWARDS);
        } else if (slab > 0) {
            send(own.bundles() * down, partition.neighbour(axis, -1), DOWNWARDS);
        }
    }

    /** Substitutes in a cell that is not the last. */
    private void downwards(int axis, int slab) throws MPIException {
        int cell = partition.cellIn(axis, slab);
        Lines own = lines[axis][cell];
        int down = solver.depth() * Flow.COMPONENTS * Lines.WIDTH;
        receive(own.bundles() * down, partition.neighbour(axis, 1), DOWNWARDS);
        finishSending();
        for (int bundle = 0; bundle < own.bundles(); bundle++) {
            Slot slot = slots[cell][bundle];
            unpackSides(slot, own.size(), bundle * down);
            solver.substitute(own, slot);
            if (slab > 0) {
                packSides(slot, bundle * down);
            }
            solver.store(flows[cell], own, bundle, slot);
        }
        if (slab > 0) {
            send(own.bundles() * down, partition.neighbour(axis, -1), DOWNWARDS);
        }
    }

    /** Solutions of the first rows of a bundle. */
    private void packSides(Slot slot, int to) {
        int length = Flow.COMPONENTS * Lines.WIDTH;
        for (int row = 0; row < solver.depth(); row++) {
            System.arraycopy(slot.values(), slot.at(row), outgoing, to + row * length, length);
        }
    }

    /** Solutions of the rows behind a bundle's last. */
    private void unpackSides(Slot slot, int size, int from) {
        int length = Flow.COMPONENTS * Lines.WIDTH;
        for (int row = 0; row < solver.depth(); row++) {
            System.arraycopy(
                    incoming, from + row * length, slot.values(), slot.at(size + row), length);
        }
    }

    private void receive(int count, int from, int tag) throws MPIException {
        comm.Recv(incoming, 0, count, MPI.DOUBLE, from, tag);
    }

    private void send(int count, int to, int tag) throws MPIException {
        sending = comm.Isend(outgoing, 0, count, MPI.DOUBLE, to, tag);
    }

    private void finishSending() throws MPIException {
        if (sending != null) {
            sending.Wait();
            sending = null;
        }
    }
}
