// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.alltoall;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Grid;
import org.galerna.collectives.topology.Ring;

/**
 * The ranks form a grid. Each sends along its row to every column all blocks for that column, then
 * along its column each row its blocks: two phases of few large messages instead of many small
 * ones.
 *
 * <p>Cost: (r + c - 2) &alpha; + (2 p - r - c) n &beta; on a grid of r rows and c columns.
 *
 * <p>L. V. Kal&eacute;, S. Kumar, K. Varadarajan: A framework for collective personalized
 * communication. IPDPS 2003.
 */
final class TwoPhase implements Algorithm {
    static final Traits TRAITS = Traits.named("grid");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    private static final int OUT = SCRATCH;
    private static final int IN = SCRATCH + 1;
    private static final int TURNED = SCRATCH + 2;

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks all = shape.send();
        return Layout.of(all, shape.recv(), all, all, all);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Grid grid = Grid.of(rank, shape.ranks());
        int rows = grid.rows();
        int columns = grid.columns();
        for (int peer = 0; peer < shape.ranks(); peer++) {
            steps.copy(SEND, peer, 1, OUT, peer % columns * rows + peer / columns);
        }
        steps.next();
        Ring row = new Ring(grid.column(), columns);
        steps.copy(OUT, grid.column() * rows, rows, IN, grid.column() * rows);
        for (int i = 1; i < columns; i++) {
            int to = row.after(i);
            int from = row.before(i);
            steps.send(grid.at(grid.row(), to), OUT, to * rows, rows);
            steps.recv(grid.at(grid.row(), from), IN, from * rows, rows);
        }
        steps.next();
        for (int column = 0; column < columns; column++) {
            for (int r = 0; r < rows; r++) {
                steps.copy(IN, column * rows + r, 1, TURNED, r * columns + column);
            }
        }
        steps.next();
        Ring column = new Ring(grid.row(), rows);
        steps.copy(TURNED, grid.row() * columns, columns, RECV, grid.row() * columns);
        for (int i = 1; i < rows; i++) {
            int to = column.after(i);
            int from = column.before(i);
            steps.send(grid.at(to, grid.column()), TURNED, to * columns, columns);
            steps.recv(grid.at(from, grid.column()), RECV, from * columns, columns);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        Grid grid = Grid.of(0, shape.ranks());
        int others = grid.rows() + grid.columns() - 2;
        return new Cost(
                shape.bytes() == 0 ? 0 : others,
                (2L * shape.ranks() - grid.rows() - grid.columns()) * shape.bytes());
    }
}
