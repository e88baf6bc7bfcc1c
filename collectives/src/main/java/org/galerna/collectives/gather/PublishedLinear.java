// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.gather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Who has a short block publishes it for the root and goes on; the others send theirs. Each block
 * goes the way that its length asks for, which the rank and the root know.
 *
 * <p>Cost: p &alpha; + (p-1) n &beta;.
 *
 * <p>R. L. Graham, G. Shipman: MPI support for multi-core architectures: optimized shared memory
 * collectives. EuroPVM/MPI 2008.
 */
public final class PublishedLinear implements Algorithm {
    static final Traits TRAITS = Traits.named("published_linear").needs(Need.PUBLICATIONS);

    /** The algorithm. */
    public PublishedLinear() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        if (rank == shape.root()) {
            receive(rank, shape, steps);
        } else if (isShort(shape.send().length(0))) {
            steps.publish(SEND);
        } else {
            steps.send(shape.root(), SEND, 0, 1);
        }
    }

    private static void receive(int rank, Shape shape, Steps steps) {
        steps.copy(SEND, 0, 1, RECV, rank);
        for (int peer = 0; peer < shape.ranks(); peer++) {
            if (peer != rank && isShort(shape.recv().length(peer))) {
                steps.read(Remote.published(peer, SEND), 0, 1, RECV, peer);
            }
        }
        steps.next();
        for (int peer = 0; peer < shape.ranks(); peer++) {
            if (peer != rank && !isShort(shape.recv().length(peer))) {
                steps.recv(peer, RECV, peer, 1);
            }
        }
    }

    private static boolean isShort(long bytes) {
        return bytes <= Steps.PUBLISHED_BYTES;
    }

    @Override
    public Cost cost(Shape shape) {
        return new Cost(shape.ranks(), Shape.UNKNOWN);
    }
}
