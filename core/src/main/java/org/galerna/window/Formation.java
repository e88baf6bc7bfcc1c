// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.LocalRank;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * The making of a window: the ranks tell each other what they have, and each finds out which of the
 * others it reaches. A wrong argument of one rank fails the call at all. Used once.
 */
final class Formation {
    private static final int WORDS = 3; // error class, bytes, unit
    private static final long LINE = 64;

    private final IntraComm comm;
    private final Window.Flavor flavor;
    private final long bytes;
    private final int unit;
    private MemorySegment memory;
    private Reachability own;
    private Exposure exposure;
    private Target[] targets;
    private Service service;

    Formation(IntraComm comm, Window.Flavor flavor, long bytes, int unit) {
        this.comm = comm;
        this.flavor = flavor;
        this.bytes = bytes;
        this.unit = unit;
    }

    /** Sets the caller's memory. */
    Formation with(MemorySegment given) {
        this.memory = given;
        return this;
    }

    int callerRank() {
        return comm == null ? -1 : comm.rank();
    }

    Reachability own() {
        return own;
    }

    Window.Flavor flavor() {
        return flavor;
    }

    MemorySegment memory() {
        return memory;
    }

    Exposure exposure() {
        return exposure;
    }

    Target[] targets() {
        return targets;
    }

    Service service() {
        return service;
    }

    /** The thread of a rank that serves windows. */
    static Agent agent(IntraComm comm) {
        final LocalRank rank = comm.localRank();
        return rank.part(Agent.class, () -> new Agent(rank));
    }

    void form() {
        if (comm == null) {
            throw GalernaException.argument(
                    ErrorClass.COMM, "a communicator is missing", "comm", null);
        }
        own = Reachability.of(comm.dup());
        final GalernaException wrong = wrong();
        if (wrong == null) {
            expose();
        }
        final long[] all = exchange(wrong);
        for (int rank = 0; rank < own.size(); rank++) {
            if (all[rank * WORDS] != ErrorClass.SUCCESS.code()) {
                own.comm().free();
                throw wrong != null ? wrong : wrongAt(rank, (int) all[rank * WORDS]);
            }
        }
        reach(all);
    }

    private GalernaException wrong() {
        if (bytes < 0) {
            return GalernaException.argument(ErrorClass.SIZE, "a size is negative", "size", bytes);
        }
        if (unit <= 0) {
            return GalernaException.argument(
                    ErrorClass.DISP, "a displacement unit is at least 1", "dispUnit", unit);
        }
        if (memory == null && flavor != Window.Flavor.CREATED) {
            return null;
        }
        if (memory == null || memory.isReadOnly()) {
            return GalernaException.of(
                            ErrorClass.BUFFER,
                            memory == null ? "there is no memory" : "the memory is read-only")
                    .argument("base", memory)
                    .advice("Give memory that can be written")
                    .exception();
        }
        try {
            Datatype.BYTE.requireRoom(memory, 0, Math.min(1, memory.byteSize()));
            return null;
        } catch (GalernaException e) {
            return e;
        }
    }

    private static GalernaException wrongAt(int rank, int code) {
        return GalernaException.of(
                        ErrorClass.of(code), "rank " + rank + " has made the call with an error")
                .peer(rank)
                .advice("Look at that rank's message")
                .exception();
    }

    private void expose() {
        switch (flavor) {
            case CREATED -> {
                final long size = Math.min(bytes, memory.byteSize());
                exposure = new Exposure(new HeapStripe(), new Region(memory, 0, size));
            }
            case ALLOCATED -> {
                if (memory == null) {
                    memory = Arena.ofAuto().allocate(bytes, LINE);
                }
                exposure = new Exposure(new HeapStripe(), new Region(memory, 0, bytes));
            }
            case DYNAMIC -> exposure = new Exposure(new HeapStripe());
        }
    }

    private long[] exchange(GalernaException wrong) {
        final long[] mine = {
            wrong == null ? ErrorClass.SUCCESS.code() : wrong.errorClass().code(),
            flavor == Window.Flavor.DYNAMIC || wrong != null ? -1 : exposure.bounds()[1],
            unit
        };
        final long[] all = new long[WORDS * own.size()];
        own.comm().allgather(Buffer.of(mine), Buffer.of(all, 0, WORDS, Datatype.LONG));
        return all;
    }

    private void reach(long[] all) {
        final int size = own.size();
        final AtomicReferenceArray<Exposure> near = near();
        near.setRelease(own.rank(), exposure);
        own.comm().barrier();
        targets = new Target[size];
        boolean areNear = true;
        for (int rank = 0; rank < size; rank++) {
            final Exposure there = near.getAcquire(rank);
            final long has = all[rank * WORDS + 1];
            final int step = (int) all[rank * WORDS + 2];
            targets[rank] =
                    there != null
                            ? new NearTarget(rank, step, there, own)
                            : new FarTarget(rank, step, has, own);
            areNear &= there != null;
        }
        if (!areNear) {
            service = new Service(own, exposure);
            agent(comm).serve(service);
        }
    }

    /** The exposures of the ranks that live in this process. */
    @SuppressWarnings("unchecked") // the key is this window's own
    private AtomicReferenceArray<Exposure> near() {
        final int size = own.size();
        return own.device()
                .commons()
                .map(commons ->
                        (AtomicReferenceArray<Exposure>)
                                commons.join(
                                        own.context(),
                                        size,
                                        () -> new AtomicReferenceArray<Exposure>(size)))
                .orElseGet(() -> new AtomicReferenceArray<>(size));
    }
}
