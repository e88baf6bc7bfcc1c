// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

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
 * Along the edges of a hypercube, nearest neighbours first, two ranks halve the range they stand
 * for and combine the half they keep in rank order; the same edges backwards bring the finished
 * parts to all. Ranks outside the cube give their operands to a twin and wait for the result.
 *
 * <p>Cost, c the largest power of two not above p: 2 lg c &alpha; + 2 n (c-1)/c &beta;, and 2
 * &alpha; + n &beta; more when p is no power of two.
 *
 * <p>R. Rabenseifner: Optimization of collective reduction operations. International Conference on
 * Computational Science 2004.
 */
public final class Rabenseifner implements Algorithm {
    static final Traits TRAITS =
            Traits.named("rabenseifner").needsDivisible().needsElementPerRank();

    /** The algorithm. */
    public Rabenseifner() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        int corners = new Hypercube(rank, shape.ranks()).size();
        Blocks parts = Blocks.split(shape.bytes(), corners, shape.unit());
        return Layout.of(parts, parts, parts);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Hypercube cube = new Hypercube(rank, shape.ranks());
        int corners = cube.size();
        int twin = cube.twin();
        if (cube.isOutside()) {
            steps.send(twin, SEND, 0, corners);
            steps.next();
            steps.recv(twin, RECV, 0, corners);
            return;
        }
        if (twin >= 0) {
            steps.copy(SEND, 0, corners, RECV, 0);
            steps.recv(twin, SCRATCH, 0, corners);
            steps.next();
            steps.combine(SCRATCH, 0, corners, RECV, 0);
            steps.next();
        } else if (corners == 1) {
            steps.copy(SEND, 0, 1, RECV, 0);
        }
        Steps inCube = steps.over(cube);
        int part = halve(cube, inCube);
        gather(cube, part, inCube);
        if (twin >= 0) {
            steps.send(twin, RECV, 0, corners);
        }
    }

    /** Leaves one finished block in RECV and returns its number. */
    private static int halve(Hypercube cube, Steps steps) {
        int first = 0;
        int half = cube.size() / 2;
        for (int bit = 1; half > 0; bit <<= 1, half >>= 1) {
            int peer = cube.corner() ^ bit;
            boolean isUpper = (cube.corner() & bit) != 0;
            int keep = isUpper ? first + half : first;
            int give = isUpper ? first : first + half;
            boolean fresh = bit == 1 && cube.twin() < 0; // RECV is still empty
            steps.send(peer, fresh ? SEND : RECV, give, half);
            steps.recv(peer, SCRATCH, keep, half);
            if (fresh) {
                steps.copy(SEND, keep, half, RECV, keep);
            }
            steps.next();
            if (isUpper) {
                steps.combine(SCRATCH, keep, half, RECV, keep);
            } else {
                steps.combineAfter(SCRATCH, keep, half, RECV, keep);
            }
            steps.next();
            first = keep;
        }
        return first;
    }

    private static void gather(Hypercube cube, int part, Steps steps) {
        int first = part;
        for (int n = 1; n < cube.size(); n <<= 1) {
            int bit = cube.size() / 2 / n;
            int peer = cube.corner() ^ bit;
            int other = first ^ n; // ranges are aligned to their length
            steps.send(peer, RECV, first, n);
            steps.recv(peer, RECV, other, n);
            steps.next();
            first = Math.min(first, other);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int corners = new Hypercube(0, shape.ranks()).size();
        int twin = corners == shape.ranks() ? 0 : 1;
        return new Cost(
                2 * (Cost.log2Up(corners) + twin),
                2L * (corners - 1) * Cost.part(shape, corners) + twin * shape.bytes());
    }
}
