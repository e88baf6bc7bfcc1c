// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

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
import org.galerna.collectives.Traits;
import org.galerna.collectives.bcast.Broadcasts;
import org.galerna.collectives.reduce.Reductions;
import org.galerna.collectives.topology.HostRanks;

/**
 * The message is cut into a part for each of some leaders per host; every part is combined at its
 * leader, then among the leaders of the same part, and goes back inside every host. So several
 * ranks of a host use the network at once.
 *
 * <p>Cost: as hierarchical, with the latency as many times as there are leaders and the bytes
 * between hosts of a leader divided by them.
 *
 * <p>M. Bayatpour, S. Chakraborty, H. Subramoni, X. Lu, D. K. Panda: Scalable reduction collectives
 * with data partitioning-based multi-leader design. Supercomputing 2017.
 */
final class MultiLeader implements Composed {
    static final Traits TRAITS =
            Traits.named("multi_leader")
                    .needsCommutative()
                    .needsDivisible()
                    .needsElementPerRank()
                    .needs(Need.HOSTS)
                    .dependsOnPlacement();

    private final Algorithm reduce;
    private final Algorithm between;
    private final Algorithm bcast;
    private final int leaders;

    MultiLeader(String reduce, String between, String bcast, int leaders) {
        this.reduce = new Reductions().part(reduce);
        this.between = new Allreductions().part(between);
        this.bcast = new Broadcasts().part(bcast);
        this.leaders = leaders;
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
                + bcast.traits().name()
                + ":leaders="
                + leaders;
    }

    @Override
    public Sequence sequence(int rank, Shape shape) {
        Placement placement = shape.placement();
        HostRanks host = HostRanks.of(placement, shape.ranks(), placement.host(rank));
        Sequence parts = new Sequence(rank, Layout.of(shape.send(), shape.recv(), shape.send()));
        Blocks cut = Blocks.split(shape.bytes(), leaders, shape.unit());
        for (int i = 0; i < leaders; i++) {
            HostRanks between = HostRanks.leaders(placement, shape.ranks(), -1, i);
            add(parts, shape, cut, i, new HostRanks[] {host, between});
        }
        return parts;
    }

    private void add(Sequence parts, Shape shape, Blocks cut, int i, HostRanks[] members) {
        HostRanks host = members[0];
        HostRanks others = members[1];
        int root = i % host.size();
        From send = new From(SEND, cut.offset(i));
        From ofHost = new From(SCRATCH, cut.offset(i));
        From all = new From(RECV, cut.offset(i));
        long bytes = cut.length(i);
        long unit = shape.unit();
        Shape up = Shape.equal(Primitive.REDUCE, host.size(), root, bytes, unit);
        parts.add(reduce, up, host, send, ofHost);
        Shape outer = Shape.equal(Primitive.ALLREDUCE, others.size(), 0, bytes, unit);
        parts.add(between, outer, others, ofHost, all);
        Shape down = Shape.equal(Primitive.BCAST, host.size(), root, bytes, unit);
        parts.add(bcast, down, host, ofHost, all);
    }

    @Override
    public Cost cost(Shape shape) {
        Placement placement = shape.placement();
        int rounds = 0;
        long bytes = 0;
        for (int host = 0; host < placement.hosts(); host++) {
            Cost own = costOnHost(HostRanks.of(placement, shape.ranks(), host).size(), shape);
            rounds = Math.max(rounds, own.rounds());
            bytes = Math.max(bytes, own.bytes());
        }
        return Cost.atMost(rounds, bytes);
    }

    /** What the first leader of a host with some ranks does, one part after the other. */
    private Cost costOnHost(int ranks, Shape shape) {
        int hosts = shape.placement().hosts();
        long unit = shape.unit();
        int rounds = 0;
        long bytes = 0;
        Blocks cut = Blocks.split(shape.bytes(), leaders, unit);
        for (int i = 0; i < leaders; i++) {
            long length = cut.length(i);
            Cost up = reduce.cost(Shape.equal(Primitive.REDUCE, ranks, 0, length, unit));
            Cost outer = between.cost(Shape.equal(Primitive.ALLREDUCE, hosts, 0, length, unit));
            Cost down = bcast.cost(Shape.equal(Primitive.BCAST, ranks, 0, length, unit));
            Cost all = Cost.inTurn(up, outer, down);
            rounds += all.rounds();
            bytes += i % ranks == 0 ? all.bytes() : Math.max(up.bytes(), down.bytes());
        }
        return new Cost(rounds, bytes);
    }
}
