// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import java.util.Arrays;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.RadixCube;

/**
 * Along the edges of a generalised hypercube the {@code radix} corners of each line exchange their
 * results, all at once, and each combines them from the last to the first, so that all get the same
 * bits. Ranks outside the cube give their operands to a corner and wait for the result.
 *
 * <p>Cost: (k - 1) log_k c (&alpha; + n &beta;) with c corners, the largest power of the radix k
 * not above p, and at most (2 (g - 1) + k - 1) (&alpha; + n &beta;) more where a corner stands for
 * g ranks.
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

    private static final int RESULT = SCRATCH;
    private static final int ARRIVED = SCRATCH + 1;

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks[] scratch = new Blocks[1 + radix];
        Arrays.fill(scratch, shape.send());
        return Layout.of(shape.send(), shape.recv(), scratch);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        RadixCube cube = new RadixCube(rank, shape.ranks(), radix);
        int leader = cube.rank(cube.corner());
        if (cube.isGuest()) {
            steps.send(leader, SEND, 0, 1);
            steps.next();
            steps.recv(leader, RECV, 0, 1);
            return;
        }
        int guests = cube.interval(cube.corner()) - 1;
        steps.copy(SEND, 0, 1, RESULT, 0);
        for (int i = 1; i <= guests; i++) {
            steps.recv(rank + i, ARRIVED + i - 1, 0, 1);
        }
        steps.next();
        for (int i = 1; i <= guests; i++) {
            steps.combineAfter(ARRIVED + i - 1, 0, 1, RESULT, 0);
            steps.next();
        }
        for (int unit = 1; unit < cube.size(); unit *= radix) {
            line(cube, unit, steps);
        }
        steps.copy(RESULT, 0, 1, RECV, 0);
        for (int i = 1; i <= guests; i++) {
            steps.send(rank + i, RESULT, 0, 1);
        }
    }

    /** One exchange of all corners that differ from the own one in one digit. */
    private void line(RadixCube cube, int unit, Steps steps) {
        int own = cube.corner() / unit % radix;
        int start = cube.corner() - own * unit;
        for (int i = 1; i < radix; i++) {
            int to = (own + i) % radix;
            int from = (own + radix - i) % radix;
            steps.send(cube.rank(start + to * unit), RESULT, 0, 1);
            steps.recv(cube.rank(start + from * unit), ARRIVED + from, 0, 1);
        }
        steps.next();
        int last = own == radix - 1 ? RESULT : ARRIVED + radix - 1;
        for (int digit = radix - 2; digit >= 0; digit--) {
            steps.combine(digit == own ? RESULT : ARRIVED + digit, 0, 1, last, 0);
            steps.next();
        }
        if (last != RESULT) {
            steps.copy(last, 0, 1, RESULT, 0);
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        RadixCube cube = new RadixCube(0, shape.ranks(), radix);
        int exchanges = cube.digits() * (radix - 1);
        int guests = cube.widest() - 1;
        int late = guests == 0 || exchanges == 0 ? 0 : radix - 1; // corners with guests are late
        return Cost.atMost(exchanges + 2 * guests + late, (exchanges + guests) * shape.bytes());
    }
}
