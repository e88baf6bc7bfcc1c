// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.alltoall;

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
import org.galerna.collectives.topology.Ring;

/**
 * A block that has to go d places travels along the one bits of d: in round k every rank sends, in
 * one message, all blocks whose distance has bit k to the rank 2^k places further.
 *
 * <p>Cost: ceil(lg p) &alpha; + n &beta; times the one bits of all numbers below p (about p/2 lg
 * p).
 *
 * <p>J. Bruck et al.: Efficient algorithms for all-to-all communications in multiport
 * message-passing systems. IEEE Transactions on Parallel and Distributed Systems 8(11), 1997.
 */
public final class Bruck implements Algorithm {
    static final Traits TRAITS = Traits.named("bruck");

    private static final int OUT = SCRATCH + 1;
    private static final int IN = SCRATCH + 2;

    /** The algorithm. */
    public Bruck() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        int half = shape.ranks() / 2;
        Blocks packed = Blocks.equal(half, shape.bytes());
        return Layout.of(shape.send(), shape.recv(), shape.send(), packed, packed);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Ring ring = new Ring(rank, ranks);
        steps.copy(SEND, rank, ranks - rank, SCRATCH, 0); // block d of SCRATCH has d places to go
        if (rank > 0) {
            steps.copy(SEND, 0, rank, SCRATCH, ranks - rank);
        }
        steps.next();
        for (int bit = 1; bit < ranks; bit <<= 1) {
            int n = 0;
            for (int d = bit; d < ranks; d += 2 * bit) {
                int run = Math.min(bit, ranks - d);
                steps.copy(SCRATCH, d, run, OUT, n);
                n += run;
            }
            steps.next();
            steps.send(ring.after(bit), OUT, 0, n);
            steps.recv(ring.before(bit), IN, 0, n);
            steps.next();
            n = 0;
            for (int d = bit; d < ranks; d += 2 * bit) {
                int run = Math.min(bit, ranks - d);
                steps.copy(IN, n, run, SCRATCH, d);
                n += run;
            }
            steps.next();
        }
        for (int d = 0; d < ranks; d++) {
            steps.copy(SCRATCH, d, 1, RECV, ring.before(d));
        }
    }

    @Override
    public Cost cost(Shape shape) {
        long blocks = 0;
        for (int d = 1; d < shape.ranks(); d++) {
            blocks += Integer.bitCount(d);
        }
        return new Cost(
                shape.bytes() == 0 ? 0 : Cost.log2Up(shape.ranks()), blocks * shape.bytes());
    }
}
