// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.reduce.Halving;
import org.galerna.collectives.topology.Hypercube;

/**
 * Recursive halving along the edges of a hypercube leaves a finished part at each corner; the same
 * edges backwards bring the finished parts to all. Ranks outside the cube give their operands to a
 * twin and wait for the result. A message longer than a segment is reduced segment by segment, so
 * that each one stays in the caches.
 *
 * <p>Cost: c the largest power of two not above p: 2 lg c &alpha; + 2 n (c-1)/c &beta;, and 2
 * &alpha; + n &beta; more when p is no power of two; the latency as many times as there are
 * segments.
 *
 * <p>R. Rabenseifner: Optimization of collective reduction operations. International Conference on
 * Computational Science 2004.
 */
final class Rabenseifner implements Algorithm {
    static final Traits TRAITS =
            Traits.named("rabenseifner").needsDivisible().needsElementPerRank();

    private final long segment;

    Rabenseifner(long segment) {
        this.segment = segment;
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "segment=" + Parameters.text(segment);
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        int corners = new Hypercube(rank, shape.ranks()).size();
        Blocks parts = Blocks.split(shape.bytes(), corners * segments(shape), shape.unit());
        return Layout.of(parts, parts, parts);
    }

    private int segments(Shape shape) {
        int corners = new Hypercube(0, shape.ranks()).size();
        long most = shape.bytes() / shape.unit() / corners; // no part is empty
        long wanted = (shape.bytes() + segment - 1) / segment;
        return Math.toIntExact(Math.max(1, Math.min(wanted, most)));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Hypercube cube = new Hypercube(rank, shape.ranks());
        int corners = cube.size();
        for (int s = 0; s < segments(shape); s++) {
            if (cube.isOutside()) {
                steps.send(cube.twin(), SEND, s * corners, corners);
                steps.next();
                steps.recv(cube.twin(), RECV, s * corners, corners);
            } else {
                reduce(cube, s * corners, steps);
            }
            steps.next();
        }
    }

    private static void reduce(Hypercube cube, int first, Steps steps) {
        Halving halving = new Halving(RECV, SCRATCH, first);
        halving.takeTwin(cube, steps);
        Steps inCube = steps.over(cube);
        int part = halving.halve(cube, inCube) - first;
        for (int n = 1; n < cube.size(); n <<= 1) {
            int peer = cube.corner() ^ cube.size() / 2 / n;
            int other = part ^ n; // ranges are aligned to their length
            inCube.send(peer, RECV, first + part, n);
            inCube.recv(peer, RECV, first + other, n);
            inCube.next();
            part = Math.min(part, other);
        }
        if (cube.twin() >= 0) {
            steps.send(cube.twin(), RECV, first, cube.size());
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int segments = segments(shape);
        int corners = new Hypercube(0, shape.ranks()).size();
        int twin = corners == shape.ranks() ? 0 : 1;
        long parts = 2L * (corners - 1) * segments * Cost.part(shape, corners * segments);
        int rounds = 2 * (Cost.log2Up(corners) + twin) * segments;
        long bytes = parts + twin * shape.bytes();
        return segments == 1 ? new Cost(rounds, bytes) : Cost.atMost(rounds, bytes);
    }
}
