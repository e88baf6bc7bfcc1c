// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.neighbor;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Neighbours;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * A message for each edge, all in flight at once; an edge from a rank to itself is a copy.
 *
 * <p>Cost: at most 2 d &alpha; with d edges at each rank: an order in which nobody waits would need
 * d, and would have to be agreed on.
 *
 * <p>T. Hoefler, J. L. Tr&auml;ff: Sparse collective operations for MPI. IPDPS Workshops, 2009.
 */
final class Linear implements Algorithm {
    static final Traits TRAITS = Traits.named("linear");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Neighbours near = shape.neighbours();
        boolean isOneBlock = shape.primitive() == Primitive.NEIGHBOR_ALLGATHER;
        int own = 0; // turn of the next edge from this rank to itself
        for (int edge = 0; edge < near.destinations(); edge++) {
            int block = isOneBlock ? 0 : edge;
            if (near.destination(edge) == rank) {
                own = nextFrom(rank, near, own);
                steps.copy(SEND, block, 1, RECV, near.arrival(own));
                own++;
            } else if (near.destination(edge) != Neighbours.NOBODY) {
                steps.send(near.destination(edge), SEND, block, 1);
            }
        }
        for (int turn = 0; turn < near.sources(); turn++) {
            int edge = near.arrival(turn);
            if (near.source(edge) != rank && near.source(edge) != Neighbours.NOBODY) {
                steps.recv(near.source(edge), RECV, edge, 1);
            }
        }
    }

    private static int nextFrom(int rank, Neighbours near, int first) {
        int turn = first;
        while (near.source(near.arrival(turn)) != rank) {
            turn++;
        }
        return turn;
    }

    @Override
    public Cost cost(Shape shape) {
        Neighbours near = shape.neighbours();
        int degree = Math.max(near.sources(), near.destinations());
        return Cost.atMost(2 * degree, Shape.UNKNOWN);
    }
}
