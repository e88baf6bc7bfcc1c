// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Composed;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Need;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Sequence;
import org.galerna.collectives.Sequence.From;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Traits;
import org.galerna.collectives.bcast.Broadcasts;
import org.galerna.collectives.reduce.Reductions;
import org.galerna.collectives.topology.HostRanks;

/**
 * The operands of every host are combined at one of its ranks, then those of all hosts, and the
 * result goes back inside every host, each by an algorithm of its own.
 *
 * <p>Cost: that of {@code reduce} and {@code bcast} on the ranks of the fullest host and of {@code
 * between} on the hosts.
 *
 * <p>R. Graham, M. G. Venkata, J. Ladd, P. Shamis, I. Rabinovitz, V. Filipov, G. Shainer: Cheetah:
 * a framework for scalable hierarchical collective operations. CCGrid 2011.
 */
final class Hierarchical implements Composed {
    static final Traits TRAITS =
            Traits.named("hierarchical").needsCommutative().needs(Need.HOSTS).dependsOnPlacement();

    private final Algorithm reduce;
    private final Algorithm between;
    private final Algorithm bcast;

    Hierarchical(String reduce, String between, String bcast) {
        this.reduce = new Reductions().part(reduce);
        this.between = new Allreductions().part(between);
        this.bcast = new Broadcasts().part(bcast);
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "reduce="
                + reduce.traits().name()
                + ":between="
                + between.traits().name()
                + ":bcast="
                + bcast.traits().name();
    }

    @Override
    public Sequence sequence(int rank, Shape shape) {
        Placement placement = shape.placement();
        HostRanks leaders = HostRanks.leaders(placement, shape.ranks(), -1, 0);
        HostRanks host = HostRanks.of(placement, shape.ranks(), placement.host(rank));
        Sequence parts = new Sequence(rank, Layout.of(shape.send(), shape.recv(), shape.send()));
        From ofHost = new From(SCRATCH, 0);
        From all = new From(RECV, 0);
        Shape inner = part(Primitive.REDUCE, shape, host.size());
        parts.add(reduce, inner, host, new From(SEND, 0), ofHost);
        Shape outer = part(Primitive.ALLREDUCE, shape, leaders.size());
        parts.add(between, outer, leaders, ofHost, all);
        parts.add(bcast, part(Primitive.BCAST, shape, host.size()), host, ofHost, all);
        return parts;
    }

    private static Shape part(Primitive primitive, Shape shape, int ranks) {
        return Shape.equal(primitive, ranks, 0, shape.bytes(), shape.unit());
    }

    @Override
    public Cost cost(Shape shape) {
        int most = HostRanks.most(shape.placement(), shape.ranks());
        Cost up = reduce.cost(part(Primitive.REDUCE, shape, most));
        Cost outer = between.cost(part(Primitive.ALLREDUCE, shape, shape.placement().hosts()));
        Cost down = bcast.cost(part(Primitive.BCAST, shape, most));
        return Cost.inTurn(up, outer, down);
    }
}
