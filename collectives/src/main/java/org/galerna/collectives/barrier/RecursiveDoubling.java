// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Hypercube;

/**
 * Two ranks exchange signals along each edge of a hypercube, and so stand for twice as many ranks
 * after each round. Ranks outside the cube signal a twin and wait for it.
 *
 * <p>Cost: floor(lg p) &alpha;, and 2 &alpha; more when p is no power of two.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
final class RecursiveDoubling implements Algorithm {
    static final Traits TRAITS = Traits.named("recursive_doubling");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Hypercube cube = new Hypercube(rank, shape.ranks());
        int twin = cube.twin();
        if (cube.isOutside()) {
            steps.send(twin, SEND, 0, 0);
            steps.next();
            steps.recv(twin, SEND, 0, 0);
            return;
        }
        if (twin >= 0) {
            steps.recv(twin, SEND, 0, 0);
            steps.next();
        }
        for (int bit = 1; bit < cube.size(); bit <<= 1) {
            steps.exchange(cube.rank(cube.corner() ^ bit), SEND, 0, 0, SEND);
        }
        if (twin >= 0) {
            steps.send(twin, SEND, 0, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int corners = new Hypercube(0, shape.ranks()).size();
        return new Cost(Cost.log2Up(corners) + (corners == shape.ranks() ? 0 : 2), 0);
    }
}
