// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.collectives.Blocks;
import org.galerna.collectives.Neighbours;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.device.Kind;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * The collective calls on the edges of a virtual topology. All forms become blocks of any lengths,
 * one per edge; an edge that leads nowhere has an empty one. One thread at a time.
 */
final class NeighbourCollectives {
    private final IntraComm comm;
    private final CollectiveRun run;
    private final CallBuffers buffers;
    private final Neighbours near;

    NeighbourCollectives(IntraComm comm, CollectiveRun run) {
        this.comm = comm;
        this.run = run;
        this.buffers = run.buffers;
        this.near = ((TopologyComm) comm).near();
    }

    void allgather(Buffer send, Buffer receive) {
        run.begin("Neighbor_allgather");
        try {
            BufferChecks.checkBlocks(send, near.hasDestinations() ? 1 : 0, "sendbuf");
            BufferChecks.checkBlocks(receive, near.hasSources() ? near.sources() : 0, "recvbuf");
            if (near.hasSources() && near.hasDestinations()) {
                BufferChecks.requireSame(send, receive);
            }
            gather(send, equal(receive, near.sources()));
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void allgatherv(Buffer send, VBuffer receive) {
        run.begin("Neighbor_allgatherv");
        try {
            BufferChecks.checkBlocks(send, near.hasDestinations() ? 1 : 0, "sendbuf");
            gather(send, sources(receive, "displs"));
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    private void gather(Buffer send, VBuffer receive) {
        final Buffer own =
                near.hasDestinations()
                        ? BufferChecks.orNone(send, receive.type())
                        : Buffer.of(null, 0, 0, receive.type());
        final VBuffer into = BufferChecks.orNone(receive, near.sources(), own.type());
        requireMovable(own.type(), into.type());
        final Blocks in = buffers.receive(into.only(isThere(true)), near.sources());
        buffers.send(own, 1, -1);
        run(
                Primitive.NEIGHBOR_ALLGATHER,
                Blocks.whole(BufferChecks.bytes(own)),
                in,
                own.type().element());
    }

    void alltoall(Buffer send, Buffer receive) {
        run.begin("Neighbor_alltoall");
        try {
            BufferChecks.checkBlocks(
                    send, near.hasDestinations() ? near.destinations() : 0, "sendbuf");
            BufferChecks.checkBlocks(receive, near.hasSources() ? near.sources() : 0, "recvbuf");
            if (near.hasSources() && near.hasDestinations()) {
                BufferChecks.requireSame(send, receive);
            }
            exchange(equal(send, near.destinations()), equal(receive, near.sources()));
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    void alltoallv(VBuffer send, VBuffer receive) {
        run.begin("Neighbor_alltoallv");
        try {
            exchange(destinations(send), sources(receive, "rdispls"));
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    /** Checks the blocks that come from neighbours; none are looked at if there are none. */
    private VBuffer sources(VBuffer receive, String displacements) {
        if (receive != null && !near.hasSources()) {
            return VBuffer.none(near.sources(), receive.type());
        }
        BufferChecks.check(receive, near.sources(), "recvcounts", displacements);
        return receive;
    }

    /** Checks the blocks that go to neighbours; none are looked at if there are none. */
    private VBuffer destinations(VBuffer send) {
        if (send != null && !near.hasDestinations()) {
            return VBuffer.none(near.destinations(), send.type());
        }
        BufferChecks.check(send, near.destinations(), "sendcounts", "sdispls");
        return send;
    }

    private void exchange(VBuffer send, VBuffer receive) {
        final VBuffer from = BufferChecks.orNone(send, near.destinations(), receive.type());
        final VBuffer into = BufferChecks.orNone(receive, near.sources(), from.type());
        requireMovable(from.type(), into.type());
        final Blocks in = buffers.receive(into.only(isThere(true)), near.sources());
        final Blocks out = buffers.send(from.only(isThere(false)), near.destinations());
        run(Primitive.NEIGHBOR_ALLTOALL, out, in, into.type().element());
    }

    void alltoallw(WBuffer send, WBuffer receive) {
        run.begin("Neighbor_alltoallw");
        try {
            BufferChecks.check(send, near.destinations(), "sendcounts");
            BufferChecks.check(receive, near.sources(), "recvcounts");
            final Blocks in = buffers.receive(receive.only(isThere(true)), near.sources());
            final Blocks out = buffers.send(send.only(isThere(false)), near.destinations());
            run(Primitive.NEIGHBOR_ALLTOALL, out, in, BaseType.BYTE);
        } catch (GalernaException e) {
            throw run.failed(e);
        } finally {
            run.end();
        }
    }

    private void run(Primitive primitive, Blocks out, Blocks in, BaseType element) {
        final Shape shape = Shape.neighbourhood(primitive, comm.size(), near, out, in);
        run.run(run.planner().of(shape, null), element, null);
    }

    /** A block of a buffer for each edge. */
    private static VBuffer equal(Buffer buffer, int edges) {
        final long[] counts = new long[edges];
        final long[] places = new long[edges];
        for (int edge = 0; edge < edges; edge++) {
            counts[edge] = buffer.count();
            places[edge] = edge * buffer.count();
        }
        return VBuffer.of(buffer.data(), buffer.offset(), counts, places, buffer.type());
    }

    /** Whether each edge to or from this rank has another end. */
    private boolean[] isThere(boolean in) {
        final boolean[] isThere = new boolean[in ? near.sources() : near.destinations()];
        for (int edge = 0; edge < isThere.length; edge++) {
            final int peer = in ? near.source(edge) : near.destination(edge);
            isThere[edge] = peer != Neighbours.NOBODY;
        }
        return isThere;
    }

    private static void requireMovable(Datatype send, Datatype receive) {
        if (send.kind() == Kind.OBJECT || send.kind() != receive.kind()) {
            throw GalernaException.of(
                            ErrorClass.TYPE,
                            "neighbours exchange one primitive type, not "
                                    + send
                                    + " for "
                                    + receive)
                    .argument("sendtype", send)
                    .advice("Send objects by isend and recv, or as the bytes of Pack")
                    .exception();
        }
    }
}
