// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.RadixCube;

/**
 * Along the edges of a generalised hypercube the {@code radix} corners of each line exchange all
 * that they hold, so that each holds radix times as much. Ranks outside the cube give their block
 * to a corner and get all blocks from it.
 *
 * <p>Cost: at most (k - 1) log_k c &alpha; with c corners, the largest power of the radix k not
 * above p, and at most (2 (g - 1) + k - 1) &alpha; + (g - 1) p n &beta; more where a corner stands
 * for g ranks.
 *
 * <p>M. Ruefenacht, M. Bull, S. Booth: Generalisation of recursive doubling for AllReduce: now with
 * simulation. Parallel Computing 69, 2017.
 */
final class RecursiveMultiplying implements Algorithm {
    static final Traits TRAITS = Traits.named("recursive_multiplying");

    private final int radix;

    RecursiveMultiplying(int radix) {
        this.radix = radix;
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "radix=" + radix;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        RadixCube cube = new RadixCube(rank, shape.ranks(), radix);
        int corner = cube.corner();
        int leader = cube.rank(corner);
        if (cube.isGuest()) {
            steps.send(leader, SEND, 0, 1);
            steps.next();
            steps.recv(leader, RECV, 0, shape.ranks());
            return;
        }
        steps.copy(SEND, 0, 1, RECV, rank);
        for (int i = 1; i < cube.interval(corner); i++) {
            steps.recv(rank + i, RECV, rank + i, 1);
        }
        steps.next();
        for (int unit = 1; unit < cube.size(); unit *= radix) {
            int line = corner - corner / unit % radix * unit;
            for (int i = 1; i < radix; i++) {
                int peer = line + (corner / unit + i) % radix * unit;
                steps.send(
                        cube.rank(peer), RECV, first(cube, corner, unit), held(cube, corner, unit));
            }
            for (int i = 1; i < radix; i++) {
                int peer = line + (corner / unit + radix - i) % radix * unit;
                steps.recv(cube.rank(peer), RECV, first(cube, peer, unit), held(cube, peer, unit));
            }
            steps.next();
        }
        for (int i = 1; i < cube.interval(corner); i++) {
            steps.send(rank + i, RECV, 0, shape.ranks());
        }
    }

    /** The first block that a corner holds when it holds those of {@code unit} corners. */
    private static int first(RadixCube cube, int corner, int unit) {
        return cube.rank(corner / unit * unit);
    }

    private static int held(RadixCube cube, int corner, int unit) {
        return cube.rank(corner / unit * unit + unit) - first(cube, corner, unit);
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int ranks = shape.ranks();
        RadixCube cube = new RadixCube(0, ranks, radix);
        int guests = cube.widest() - 1;
        int exchanges = cube.digits() * (radix - 1);
        int late = guests == 0 || exchanges == 0 ? 0 : radix - 1; // corners with guests are late
        int rounds = 2 * guests + exchanges + late;
        long blocks = (cube.size() - 1L) * cube.widest() + (long) guests * ranks;
        return Cost.atMost(rounds, blocks * shape.bytes());
    }
}
