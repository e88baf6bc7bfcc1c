// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.ft.arithmetic.Lines;

/**
 * Transforms of slabs. Planes are transformed along x and y while they are in cache; y writes where
 * the alltoall takes its blocks from, and what arrives is in order for z: nothing is copied
 * between.
 */
final class SlabTransform implements Transform {
    private final Slab slab;
    private final Intracomm comm;
    private final Timers timers;
    private final Lines lines;

    SlabTransform(Slab slab, Intracomm comm, Timers timers, Lines lines) {
        this.slab = slab;
        this.comm = comm;
        this.timers = timers;
        this.lines = lines;
    }

    @Override
    public void forward(double[] a, double[] other, double[] frequencies) throws MPIException {
        boolean alone = slab.ranks() == 1;
        timers.start(PLANES);
        for (int k = 0; k < slab.planes(); k++) {
            alongX(a, k, true);
            alongY(a, alone ? a : other, k, true);
        }
        timers.stop(PLANES);
        exchange(other, a);
        timers.start(COLUMNS);
        int plane = 2 * slab.nx() * slab.rows();
        for (int at = 0; at < plane; at += 2 * Lines.LINES) {
            lines.load(a, at, plane, 0, slab.nz());
            lines.transform(slab.nz(), true);
            lines.store(frequencies, at, plane, 0, slab.nz());
        }
        timers.stop(COLUMNS);
    }

    @Override
    public void back(double[] frequencies, double[] factors, double[] result, double[] other)
            throws MPIException {
        boolean alone = slab.ranks() == 1;
        timers.start(COLUMNS);
        int plane = 2 * slab.nx() * slab.rows();
        for (int at = 0; at < plane; at += 2 * Lines.LINES) {
            lines.loadScaled(frequencies, factors, at, plane, slab.nz());
            lines.transform(slab.nz(), false);
            lines.store(result, at, plane, 0, slab.nz());
        }
        timers.stop(COLUMNS);
        exchange(result, other);
        timers.start(PLANES);
        for (int k = 0; k < slab.planes(); k++) {
            alongY(alone ? result : other, result, k, false);
            alongX(result, k, false);
        }
        timers.stop(PLANES);
    }

    private void exchange(double[] from, double[] to) throws MPIException {
        if (slab.ranks() == 1) {
            return;
        }
        timers.start(TRANSPOSITION);
        int block = 2 * slab.points() / slab.ranks();
        comm.Alltoall(from, 0, block, MPI.DOUBLE, to, 0, block, MPI.DOUBLE);
        timers.stop(TRANSPOSITION);
    }

    private void alongX(double[] a, int k, boolean forward) {
        int nx = slab.nx();
        for (int j = 0; j < slab.ny(); j += Lines.LINES) {
            int at = 2 * nx * (slab.ny() * k + j);
            lines.loadRows(a, at, nx);
            lines.transform(nx, forward);
            lines.storeRows(a, at, nx);
        }
    }

    private void alongY(double[] from, double[] to, int k, boolean forward) {
        boolean blocks = slab.ranks() > 1;
        for (int x = 0; x < slab.nx(); x += Lines.LINES) {
            load(from, blocks && !forward, k, x);
            lines.transform(slab.ny(), forward);
            store(to, blocks && forward, k, x);
        }
    }

    private void load(double[] from, boolean blocks, int k, int x) {
        int row = 2 * slab.nx();
        int count = blocks ? slab.rows() : slab.ny();
        for (int j = 0; j < slab.ny(); j += count) {
            lines.load(from, at(blocks, k, j) + 2 * x, row, j, count);
        }
    }

    private void store(double[] to, boolean blocks, int k, int x) {
        int row = 2 * slab.nx();
        int count = blocks ? slab.rows() : slab.ny();
        for (int j = 0; j < slab.ny(); j += count) {
            lines.store(to, at(blocks, k, j) + 2 * x, row, j, count);
        }
    }

    /** Where row j of plane k is: in planes, or in the blocks that ranks exchange. */
    private int at(boolean blocks, int k, int j) {
        int row =
                blocks
                        ? (j / slab.rows() * slab.planes() + k) * slab.rows() + j % slab.rows()
                        : slab.ny() * k + j;
        return 2 * slab.nx() * row;
    }
}
