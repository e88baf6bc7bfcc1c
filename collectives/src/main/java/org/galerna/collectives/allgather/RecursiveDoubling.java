// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Groups of 1, 2, 4 ... neighbours hold each other's blocks; two ranks at the same place of
 * neighbouring groups exchange all that their groups hold. Powers of two of ranks.
 *
 * <p>Cost: lg p &alpha; + (p - 1) n &beta;.
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005, section 4.
 */
public final class RecursiveDoubling implements Algorithm {
    static final Traits TRAITS = Traits.named("recursive_doubling").needsPowerOfTwo();

    /** The algorithm. */
    public RecursiveDoubling() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        steps.copy(SEND, 0, 1, RECV, rank);
        for (int n = 1; n < shape.ranks(); n <<= 1) {
            int peer = rank ^ n;
            if (n == 1) {
                steps.send(peer, SEND, 0, 1);
            } else {
                steps.send(peer, RECV, rank & -n, n);
            }
            steps.recv(peer, RECV, peer & -n, n);
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        return new Cost(shape.bytes() == 0 ? 0 : Cost.log2Up(ranks), (ranks - 1) * shape.bytes());
    }
}
