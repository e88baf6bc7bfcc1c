// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;
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
import org.galerna.collectives.topology.HostRanks;

/**
 * The message goes to one rank of each host, then inside every host, each by an algorithm of its
 * own.
 *
 * <p>Cost: that of {@code between} on the hosts and of {@code inside} on the ranks of the fullest
 * one.
 *
 * <p>R. Graham, M. G. Venkata, J. Ladd, P. Shamis, I. Rabinovitz, V. Filipov, G. Shainer: Cheetah:
 * a framework for scalable hierarchical collective operations. CCGrid 2011.
 */
final class Hierarchical implements Composed {
    static final Traits TRAITS = Traits.named("hierarchical").needs(Need.HOSTS);

    private final Algorithm inside;
    private final Algorithm between;

    Hierarchical(String inside, String between) {
        this.inside = new Broadcasts().part(inside);
        this.between = new Broadcasts().part(between);
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "inside=" + inside.traits().name() + ":between=" + between.traits().name();
    }

    @Override
    public Sequence sequence(int rank, Shape shape) {
        Placement placement = shape.placement();
        int ranks = shape.ranks();
        HostRanks leaders = HostRanks.leaders(placement, ranks, shape.root(), 0);
        HostRanks host = HostRanks.of(placement, ranks, placement.host(rank));
        int leader = leaders.rank(placement.host(rank));
        Sequence parts = new Sequence(rank, Layout.of(shape.send(), shape.recv()));
        From send = new From(SEND, 0);
        From all = new From(RECV, 0);
        Shape outer = part(shape, leaders.size(), leaders.index(shape.root()));
        parts.add(between, outer, leaders, send, all);
        parts.add(inside, part(shape, host.size(), host.index(leader)), host, send, all);
        return parts;
    }

    private static Shape part(Shape shape, int ranks, int root) {
        return Shape.equal(Primitive.BCAST, ranks, root, shape.bytes(), shape.unit());
    }

    @Override
    public Cost cost(Shape shape) {
        Placement placement = shape.placement();
        Cost outer = between.cost(part(shape, placement.hosts(), 0));
        Cost inner = inside.cost(part(shape, HostRanks.most(placement, shape.ranks()), 0));
        return Cost.inTurn(outer, inner);
    }
}
