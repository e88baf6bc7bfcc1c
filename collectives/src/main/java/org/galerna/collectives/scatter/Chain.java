// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scatter;

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
 * Blocks move away from the root along the ranks, to both ends, those with the longest way first:
 * every rank passes on one block while it receives the next, and keeps the last.
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
            for (int d = shape.ranks() - 1; d > 0; d--) {
                if (root - d >= 0) {
                    steps.send(root - 1, SEND, root - d, 1);
                }
                if (root + d < shape.ranks()) {
                    steps.send(root + 1, SEND, root + d, 1);
                }
                steps.next();
            }
            steps.copy(SEND, rank, 1, RECV, 0);
            return;
        }
        int from = rank < root ? rank + 1 : rank - 1;
        int to = rank < root ? rank - 1 : rank + 1;
        int behind = rank < root ? rank : shape.ranks() - 1 - rank;
        int last = rank + behind * (to - rank); // whose block comes first
        int step = rank - to;
        for (int i = 0; i <= behind; i++) {
            boolean isOwn = i == behind;
            steps.recv(from, isOwn ? RECV : SCRATCH, isOwn ? 0 : last + i * step, 1);
            if (i > 0) {
                steps.send(to, SCRATCH, last + (i - 1) * step, 1);
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        return Bundle.cost(shape, shape.ranks() - 1 + (shape.root() == 0 ? 0 : 2));
    }
}
