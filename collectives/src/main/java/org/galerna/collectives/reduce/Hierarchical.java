// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

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
import org.galerna.collectives.topology.HostRanks;

/**
 * The operands of every host are combined at one of its ranks, then those of all hosts at the root,
 * each by an algorithm of its own.
 *
 * <p>Cost: that of {@code inside} on the ranks of the fullest host and of {@code between} on the
 * hosts.
 *
 * <p>R. Graham, M. G. Venkata, J. Ladd, P. Shamis, I. Rabinovitz, V. Filipov, G. Shainer: Cheetah:
 * a framework for scalable hierarchical collective operations. CCGrid 2011.
 */
final class Hierarchical implements Composed {
    static final Traits TRAITS =
            Traits.named("hierarchical").needsCommutative().needs(Need.HOSTS).dependsOnPlacement();

    private final Algorithm inside;
    private final Algorithm between;

    Hierarchical(String inside, String between) {
        this.inside = new Reductions().part(inside);
        this.between = new Reductions().part(between);
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
        Sequence parts = new Sequence(rank, Layout.of(shape.send(), shape.recv(), shape.send()));
        From ofHost = new From(SCRATCH, 0);
        Shape inner = part(shape, host.size(), host.index(leader));
        parts.add(inside, inner, host, new From(SEND, 0), ofHost);
        Shape outer = part(shape, leaders.size(), leaders.index(shape.root()));
        parts.add(between, outer, leaders, ofHost, new From(RECV, 0));
        return parts;
    }

    private static Shape part(Shape shape, int ranks, int root) {
        return Shape.equal(Primitive.REDUCE, ranks, root, shape.bytes(), shape.unit());
    }

    @Override
    public Cost cost(Shape shape) {
        Placement placement = shape.placement();
        Cost outer = between.cost(part(shape, placement.hosts(), 0));
        Cost inner = inside.cost(part(shape, HostRanks.most(placement, shape.ranks()), 0));
        return Cost.inTurn(inner, outer);
    }
}
