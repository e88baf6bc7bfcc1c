// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Halves;

/**
 * The message is cut into a part per rank; the parts are dealt out by halves from the root, then
 * groups of 1, 2, 4 ... neighbours exchange what they hold. Nothing is sent to the root. Powers of
 * two of ranks.
 *
 * <p>Cost: 2 lg p &alpha; + 2 n (p-1)/p &beta;.
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005.
 */
final class ScatterDoubling implements Algorithm {
    static final Traits TRAITS = Traits.named("scatter_recursive_doubling").needsPowerOfTwo();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(Blocks.NONE, Blocks.split(shape.bytes(), shape.ranks(), shape.unit()));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        ScatterAllgather.scatter(new Halves(rank, shape.ranks(), shape.root()), steps);
        for (int n = 1; n < shape.ranks(); n <<= 1) {
            int peer = rank ^ n;
            if (peer != shape.root()) {
                steps.send(peer, RECV, rank & -n, n);
            }
            if (rank != shape.root()) {
                steps.recv(peer, RECV, peer & -n, n);
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (shape.bytes() == 0 || ranks == 1) {
            return Cost.NOTHING;
        }
        return new Cost(2 * Cost.log2Up(ranks), 2L * (ranks - 1) * Cost.part(shape, ranks));
    }
}
