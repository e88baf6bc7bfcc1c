// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

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
import org.galerna.collectives.topology.Hypercube;

/**
 * Recursive halving leaves a finished part at each corner of a hypercube; the parts are collected
 * along the same edges backwards, at each one by the rank that is on the root's side. Ranks outside
 * the cube give their operands to a twin first.
 *
 * <p>Cost: 2 lg c &alpha; + 2 n (c-1)/c &beta; with c corners, the largest power of two not above
 * p; 1 &alpha; + n &beta; more when p is no power of two, and as much again if the root is outside.
 *
 * <p>R. Rabenseifner: Optimization of collective reduction operations. International Conference on
 * Computational Science 2004.
 */
final class Rabenseifner implements Algorithm {
    static final Traits TRAITS =
            Traits.named("rabenseifner").needsDivisible().needsElementPerRank();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    private static final int RESULT = SCRATCH;
    private static final int ARRIVED = SCRATCH + 1;

    @Override
    public Layout layout(int rank, Shape shape) {
        int corners = new Hypercube(rank, shape.ranks()).size();
        Blocks parts = Blocks.split(shape.bytes(), corners, shape.unit());
        return Layout.of(parts, rank == shape.root() ? parts : Blocks.NONE, parts, parts);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Hypercube cube = new Hypercube(rank, shape.ranks());
        Hypercube root = new Hypercube(shape.root(), shape.ranks());
        int corners = cube.size();
        if (cube.isOutside()) {
            steps.send(cube.twin(), SEND, 0, corners);
            steps.next();
            if (rank == shape.root()) {
                steps.recv(cube.twin(), RECV, 0, corners);
            }
            return;
        }
        int into = rank == shape.root() ? RECV : RESULT;
        Halving halving = new Halving(into, ARRIVED, 0);
        halving.takeTwin(cube, steps);
        int goal = root.isOutside() ? root.twin() : shape.root();
        int goalCorner = new Hypercube(goal, shape.ranks()).corner();
        collect(cube, halving.halve(cube, steps.over(cube)), goalCorner, into, steps);
        if (rank == goal && rank != shape.root()) {
            steps.send(shape.root(), into, 0, corners);
        }
    }

    private static void collect(Hypercube cube, int part, int goal, int into, Steps steps) {
        int first = part;
        for (int n = 1; n < cube.size(); n <<= 1) {
            int bit = cube.size() / 2 / n;
            int peer = cube.rank(cube.corner() ^ bit);
            if ((cube.corner() & bit) != (goal & bit)) {
                steps.send(peer, into, first, n);
                steps.next();
                return;
            }
            steps.recv(peer, into, first ^ n, n);
            steps.next();
            first = Math.min(first, first ^ n);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int corners = new Hypercube(0, shape.ranks()).size();
        int twin = corners == shape.ranks() ? 0 : 1;
        int outside = new Hypercube(shape.root(), shape.ranks()).isOutside() ? 1 : 0;
        long parts = 2L * (corners - 1) * Cost.part(shape, corners);
        return Cost.atMost(
                2 * Cost.log2Up(corners) + twin + outside,
                parts + (twin + outside) * shape.bytes());
    }
}
