// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

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
 * The ranks of every host wait for each other, then one rank of each host for the others, then
 * again the ranks of every host.
 *
 * <p>Cost: that of {@code between} on the hosts and twice that of {@code inside} on the ranks of
 * the fullest one.
 *
 * <p>R. Graham, M. G. Venkata, J. Ladd, P. Shamis, I. Rabinovitz, V. Filipov, G. Shainer: Cheetah:
 * a framework for scalable hierarchical collective operations. CCGrid 2011.
 */
final class Hierarchical implements Composed {
    static final Traits TRAITS = Traits.named("hierarchical").needs(Need.HOSTS);

    private final Algorithm inside;
    private final Algorithm between;

    Hierarchical(String inside, String between) {
        this.inside = new Barriers().part(inside);
        this.between = new Barriers().part(between);
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
        HostRanks leaders = HostRanks.leaders(placement, shape.ranks(), -1, 0);
        HostRanks host = HostRanks.of(placement, shape.ranks(), placement.host(rank));
        Sequence parts = new Sequence(rank, Layout.of(shape.send(), shape.recv()));
        From none = new From(SEND, 0);
        parts.add(inside, part(shape, host.size()), host, none, none);
        parts.add(between, part(shape, leaders.size()), leaders, none, none);
        parts.add(inside, part(shape, host.size()), host, none, none);
        return parts;
    }

    private static Shape part(Shape shape, int ranks) {
        return Shape.equal(Primitive.BARRIER, ranks, 0, 0, shape.unit());
    }

    @Override
    public Cost cost(Shape shape) {
        Placement placement = shape.placement();
        Cost outer = between.cost(part(shape, placement.hosts()));
        Cost inner = inside.cost(part(shape, HostRanks.most(placement, shape.ranks())));
        return Cost.inTurn(inner, outer, inner);
    }
}
