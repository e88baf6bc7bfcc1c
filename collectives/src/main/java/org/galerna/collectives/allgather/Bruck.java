// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import java.util.Arrays;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * Every rank collects the blocks of itself and the ranks behind it in scratch that begins with its
 * own block, and multiplies their number by the radix in each round; a last copy turns them to
 * their places. Also right for allgatherv.
 *
 * <p>Cost: ceil(lg p) &alpha; + (p - 1) n &beta; with radix 2; at most (k - 1) ceil(log_k p)
 * &alpha; with radix k.
 *
 * <p>J. Bruck et al.: Efficient algorithms for all-to-all communications in multiport
 * message-passing systems. IEEE Transactions on Parallel and Distributed Systems 8(11), 1997.
 */
final class Bruck implements Algorithm {
    static final Traits TRAITS = Traits.named("bruck");

    private final int radix;

    Bruck(int radix) {
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
    public Layout layout(int rank, Shape shape) {
        int ranks = shape.ranks();
        if (shape.primitive() == Primitive.ALLGATHER) {
            return Layout.of(shape.send(), shape.recv(), Blocks.equal(ranks, shape.bytes()));
        }
        Ring ring = new Ring(rank, ranks);
        long[] turned = new long[ranks];
        Arrays.setAll(turned, i -> shape.recv().length(ring.after(i)));
        return Layout.of(shape.send(), shape.recv(), Blocks.table(turned, null, ranks, 1));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Ring ring = new Ring(rank, ranks);
        steps.copy(SEND, 0, 1, SCRATCH, 0);
        steps.next();
        for (long held = 1; held < ranks; held *= radix) {
            for (long d = held; d < ranks && d < radix * held; d += held) {
                int n = (int) Math.min(held, ranks - d);
                steps.send(ring.before((int) d), SCRATCH, 0, n);
                steps.recv(ring.after((int) d), SCRATCH, (int) d, n);
            }
            steps.next();
        }
        if (shape.primitive() == Primitive.ALLGATHERV) {
            for (int i = 0; i < ranks; i++) {
                steps.copy(SCRATCH, i, 1, RECV, ring.after(i));
            }
            return;
        }
        steps.copy(SCRATCH, 0, ranks - rank, RECV, rank);
        if (rank > 0) {
            steps.copy(SCRATCH, ranks - rank, rank, RECV, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        int rounds = 0;
        for (long held = 1; held < ranks && shape.bytes() > 0; held *= radix) {
            rounds += (int) Math.min(radix - 1, (ranks - 1) / held);
        }
        return new Cost(rounds, (ranks - 1) * shape.recv().longest());
    }
}
