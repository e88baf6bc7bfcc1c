// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Circulant;
import org.galerna.collectives.topology.Ring;

/**
 * The message is cut into segments, which the root sends one in each round; every rank passes each
 * segment on along the edges of a circulant graph and receives one in every round, in an order that
 * each rank computes for itself.
 *
 * <p>Cost: (ceil(lg p) + s - 1) (&alpha; + n/s &beta;) with s segments, the fewest rounds possible.
 *
 * <p>J. L. Tr&auml;ff: Optimal broadcast schedules in logarithmic time with applications to
 * broadcast, all-broadcast, reduction and all-reduction. arXiv 2407.18004, 2024.
 */
final class CirculantGraph implements Algorithm {
    static final Traits TRAITS = Traits.named("circulant");

    private final long segment;

    CirculantGraph(long segment) {
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
        return Layout.of(Blocks.NONE, shape.segments(segment));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Circulant graph = new Circulant(ranks);
        int rounds = graph.rounds();
        int last = shape.segments(segment).count() - 1;
        int place = Math.floorMod(rank - shape.root(), ranks);
        int[][] sent = new int[rounds][]; // what the ranks at the ends of the own edges receive
        for (int k = 0; k < rounds; k++) {
            int to = (place + graph.skip(k)) % ranks;
            sent[k] = to == 0 ? null : graph.receives(to);
        }
        int[] received = place == 0 ? null : graph.receives(place);
        int skipped = rounds == 0 ? 0 : Math.floorMod(-last, rounds); // so that a phase is last
        Ring ring = new Ring(rank, ranks);
        for (int i = skipped; rounds > 0 && i <= last + rounds - 1 + skipped; i++) {
            int skip = graph.skip(i % rounds);
            int out = block(sent[i % rounds], i, skipped, last);
            if (out >= 0) {
                steps.send(ring.after(skip), RECV, out, 1);
            }
            int in = block(received, i, skipped, last);
            if (in >= 0) {
                steps.recv(ring.before(skip), RECV, in, 1);
            }
            steps.next();
        }
    }

    /** The segment that a rank receives in a round, or -1; the last one stands for all after it. */
    private static int block(int[] receives, int round, int skipped, int last) {
        int block = uncut(receives, round, skipped);
        if (block < last) {
            return Math.max(block, -1);
        }
        for (int i = Math.max(round - receives.length, skipped); i < round; i++) {
            if (uncut(receives, i, skipped) >= last) {
                return -1; // it has the last one already
            }
        }
        return last;
    }

    private static int uncut(int[] receives, int round, int skipped) {
        if (receives == null) {
            return -1;
        }
        int phases = round / receives.length;
        return receives[round % receives.length] + phases * receives.length - skipped;
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0 || shape.ranks() == 1) {
            return Cost.NOTHING;
        }
        Blocks segments = shape.segments(segment);
        int rounds = Cost.log2Up(shape.ranks()) + segments.count() - 1;
        return Cost.atMost(rounds, rounds * segments.length(0));
    }
}
