// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.ft.arithmetic.Lines;

/**
 * Transforms of pencils: along x, exchange of x and y, along y, exchange of y and z, along z; back
 * the other way. What is transformed is always in rows without gaps.
 */
final class PencilTransform implements Transform {
    private final Pencil pencil;
    private final Timers timers;
    private final Lines lines;
    private final Intracomm sharesXy;
    private final Intracomm sharesYz;

    /** Blocks as they travel, beside rows along x, and along y of either exchange, and z. */
    private final Boxes rowsX;

    private final Boxes rowsY;
    private final Boxes layersY;
    private final Boxes rowsZ;

    PencilTransform(Pencil pencil, Intracomm comm, Timers timers, Lines lines) throws MPIException {
        this.pencil = pencil;
        this.timers = timers;
        this.lines = lines;
        sharesXy = comm.Split(pencil.layer(), pencil.column());
        sharesYz = comm.Split(pencil.column(), pencil.layer());
        int px = pencil.partX();
        int py = pencil.partY();
        int ly = pencil.layerY();
        int lz = pencil.layerZ();
        int[] xy = {lz, px, py}; // a block is [z][x][y]
        rowsX = new Boxes(xy, new int[] {py * pencil.nx(), 1, pencil.nx()}, px);
        rowsY = new Boxes(xy, new int[] {px * pencil.ny(), pencil.ny(), 1}, py);
        int[] yz = {ly, px, lz}; // a block is [y][x][z]
        layersY = new Boxes(yz, new int[] {1, pencil.ny(), px * pencil.ny()}, ly);
        rowsZ = new Boxes(yz, new int[] {px * pencil.nz(), pencil.nz(), 1}, lz);
    }

    @Override
    public void forward(double[] a, double[] other, double[] frequencies) throws MPIException {
        rows(a, pencil.nx(), true);
        rowsX.pack(a, other, pencil.columns());
        exchange(sharesXy, other, a);
        rowsY.unpack(a, other, pencil.columns());
        rows(other, pencil.ny(), true);
        layersY.pack(other, a, pencil.depth());
        exchange(sharesYz, a, other);
        rowsZ.unpack(other, frequencies, pencil.depth());
        rows(frequencies, pencil.nz(), true);
    }

    @Override
    public void back(double[] frequencies, double[] factors, double[] result, double[] other)
            throws MPIException {
        scale(frequencies, factors, result);
        rows(result, pencil.nz(), false);
        rowsZ.pack(result, other, pencil.depth());
        exchange(sharesYz, other, result);
        layersY.unpack(result, other, pencil.depth());
        rows(other, pencil.ny(), false);
        rowsY.pack(other, result, pencil.columns());
        exchange(sharesXy, result, other);
        rowsX.unpack(other, result, pencil.columns());
        rows(result, pencil.nx(), false);
    }

    private static void scale(double[] frequencies, double[] factors, double[] result) {
        for (int i = 0; i < factors.length; i++) {
            frequencies[2 * i] *= factors[i];
            frequencies[2 * i + 1] *= factors[i];
            result[2 * i] = frequencies[2 * i];
            result[2 * i + 1] = frequencies[2 * i + 1];
        }
    }

    private void rows(double[] a, int n, boolean forward) {
        timers.start(PLANES);
        for (int at = 0; at < a.length; at += 2 * n * Lines.LINES) {
            lines.loadRows(a, at, n);
            lines.transform(n, forward);
            lines.storeRows(a, at, n);
        }
        timers.stop(PLANES);
    }

    private void exchange(Intracomm comm, double[] from, double[] to) throws MPIException {
        timers.start(TRANSPOSITION);
        int block = from.length / comm.Size();
        comm.Alltoall(from, 0, block, MPI.DOUBLE, to, 0, block, MPI.DOUBLE);
        timers.stop(TRANSPOSITION);
    }

    /**
     * The blocks that are exchanged, and where their points are among the rows of a rank.
     *
     * @param size of a block, slowest axis first.
     * @param stride of its axes in the rows, in points.
     * @param next points from one block to the next in the rows.
     */
    private record Boxes(int[] size, int[] stride, int next) {
        void pack(double[] rows, double[] blocks, int count) {
            int at = 0;
            for (int block = 0; block < count; block++) {
                for (int i = 0; i < size[0]; i++) {
                    for (int j = 0; j < size[1]; j++) {
                        int from = 2 * (block * next + i * stride[0] + j * stride[1]);
                        at = gather(rows, from, blocks, at);
                    }
                }
            }
        }

        void unpack(double[] blocks, double[] rows, int count) {
            int at = 0;
            for (int block = 0; block < count; block++) {
                for (int i = 0; i < size[0]; i++) {
                    for (int j = 0; j < size[1]; j++) {
                        int to = 2 * (block * next + i * stride[0] + j * stride[1]);
                        at = scatter(blocks, at, rows, to);
                    }
                }
            }
        }

        private int gather(double[] rows, int from, double[] blocks, int to) {
            final int step = 2 * stride[2];
            int at = to;
            int p = from;
            for (int l = 0; l < size[2]; l++, p += step, at += 2) {
                blocks[at] = rows[p];
                blocks[at + 1] = rows[p + 1];
            }
            return at;
        }

        private int scatter(double[] blocks, int from, double[] rows, int to) {
            final int step = 2 * stride[2];
            int at = from;
            int p = to;
            for (int l = 0; l < size[2]; l++, p += step, at += 2) {
                rows[p] = blocks[at];
                rows[p + 1] = blocks[at + 1];
            }
            return at;
        }
    }
}
