// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.gather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Bundle;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Blocks move towards the root along the ranks, from both ends: every rank sends its own block to
 * its neighbour and then passes on what comes from behind, one block while it receives the next.
 *
 * <p>Cost: (p - 1) (&alpha; + n &beta;) for root 0, at most (p + 1) &alpha; for others.
 *
 * <p>G. L. Taboada, S. Ramos, J. Touri&ntilde;o, R. Doallo: Design of efficient Java
 * message-passing collectives on multi-core clusters. Journal of Supercomputing 55(2), 2011.
 */
final class Chain implements Algorithm {
    static final Traits TRAITS = Traits.named("chain").thatAsksLengths();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(shape.send(), shape.recv(), Bundle.inTurns(shape));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int root = shape.root();
        if (rank == root) {
            steps.copy(SEND, 0, 1, RECV, rank);
            for (int d = 1; d < shape.ranks(); d++) {
                if (root - d >= 0) {
                    steps.recv(root - 1, RECV, root - d, 1);
                }
                if (root + d < shape.ranks()) {
                    steps.recv(root + 1, RECV, root + d, 1);
                }
                steps.next();
            }
            return;
        }
        int to = rank < root ? rank + 1 : rank - 1;
        int from = rank < root ? rank - 1 : rank + 1;
        int behind = rank < root ? rank : shape.ranks() - 1 - rank;
        int step = from - rank;
        for (int i = 0; i <= behind; i++) {
            steps.send(to, i == 0 ? SEND : SCRATCH, i == 0 ? 0 : rank + i * step, 1);
            if (i < behind) {
                steps.recv(from, SCRATCH, rank + (i + 1) * step, 1);
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        return Bundle.cost(shape, shape.ranks() - 1 + (shape.root() == 0 ? 0 : 2));
    }
}
