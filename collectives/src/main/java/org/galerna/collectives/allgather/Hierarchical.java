// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Composed;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Need;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Sequence;
import org.galerna.collectives.Sequence.From;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.bcast.Broadcasts;
import org.galerna.collectives.gather.Gathers;
import org.galerna.collectives.topology.HostRanks;

/**
 * The blocks of every host are gathered at one of its ranks, those of all hosts exchanged between
 * these, and all of them brought to every rank of a host, each by an algorithm of its own; a last
 * copy puts them into the order of the ranks.
 *
 * <p>Cost: that of {@code gather} and {@code bcast} on the ranks of the fullest host and of {@code
 * between} on the hosts.
 *
 * <p>R. Graham, M. G. Venkata, J. Ladd, P. Shamis, I. Rabinovitz, V. Filipov, G. Shainer: Cheetah:
 * a framework for scalable hierarchical collective operations. CCGrid 2011.
 */
final class Hierarchical implements Composed {
    static final Traits TRAITS = Traits.named("hierarchical").needs(Need.HOSTS);

    private static final int OF_HOST = SCRATCH;
    private static final int OF_ALL = SCRATCH + 1; // host by host

    private final Algorithm gather;
    private final Algorithm between;
    private final Algorithm bcast;

    Hierarchical(String gather, String between, String bcast) {
        this.gather = new Gathers().part(gather);
        this.between = new Allgathers(false).part(between);
        this.bcast = new Broadcasts().part(bcast);
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "gather="
                + gather.traits().name()
                + ":between="
                + between.traits().name()
                + ":bcast="
                + bcast.traits().name();
    }

    @Override
    public Sequence sequence(int rank, Shape shape) {
        Placement placement = shape.placement();
        int ranks = shape.ranks();
        int own = placement.host(rank);
        HostRanks host = HostRanks.of(placement, ranks, own);
        HostRanks leaders = HostRanks.leaders(placement, ranks, -1, 0);
        Blocks ofHost = Blocks.equal(host.size(), shape.bytes());
        Blocks ofAll = Blocks.equal(ranks, shape.bytes());
        Sequence parts = new Sequence(rank, Layout.of(shape.send(), shape.recv(), ofHost, ofAll));
        From gathered = new From(OF_HOST, 0);
        From all = new From(OF_ALL, 0);
        Shape up = Shape.equal(Primitive.GATHER, host.size(), 0, shape.bytes(), shape.unit());
        parts.add(gather, up, host, new From(SEND, 0), gathered);
        Blocks hosts = hosts(shape);
        parts.add(between, Shape.allgatherv(own, hosts), leaders, gathered, all);
        long bytes = ranks * shape.bytes();
        Shape down = Shape.equal(Primitive.BCAST, host.size(), 0, bytes, shape.unit());
        parts.add(bcast, down, host, gathered, all);
        return parts;
    }

    /** The blocks of each host as one. */
    private static Blocks hosts(Shape shape) {
        long[] lengths = new long[shape.placement().hosts()];
        for (int rank = 0; rank < shape.ranks(); rank++) {
            lengths[shape.placement().host(rank)] += shape.bytes();
        }
        return Blocks.table(lengths, null, lengths.length, 1);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Composed.super.plan(rank, shape, steps);
        int at = 0;
        for (int host = 0; host < shape.placement().hosts(); host++) {
            HostRanks members = HostRanks.of(shape.placement(), shape.ranks(), host);
            for (int i = 0; i < members.size(); i++) {
                steps.copy(OF_ALL, at++, 1, RECV, members.rank(i));
            }
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int most = HostRanks.most(shape.placement(), shape.ranks());
        long bytes = shape.ranks() * shape.bytes();
        long unit = shape.unit();
        Cost up = gather.cost(Shape.equal(Primitive.GATHER, most, 0, shape.bytes(), unit));
        Cost outer = between.cost(Shape.allgatherv(0, hosts(shape)));
        Cost down = bcast.cost(Shape.equal(Primitive.BCAST, most, 0, bytes, unit));
        return Cost.inTurn(up, outer, down);
    }
}
