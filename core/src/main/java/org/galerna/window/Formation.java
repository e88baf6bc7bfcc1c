// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.LocalRank;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;

/**
 * The making of a window: the ranks tell each other what they have, and each finds out which of the
 * others it reaches. A wrong argument of one rank, or a lack of memory, fails the call at all. Used
 * once.
 */
final class Formation {
    private static final int WORDS = 4 + Vicinity.WORDS;
    private static final int ERROR = 0; // class of the rank's error
    private static final int BYTES = 1; // negative of a dynamic window
    private static final int UNIT = 2;
    private static final int GIVES = 3; // 1 if the memory is the caller's
    private static final int VICINITY = 4;
    private static final long LINE = 64;
    private static final long MOST = 1L << 47; // bytes that a process can have
    private static final byte[] NOTHING = {};

    private final IntraComm comm;
    private final Window.Flavor flavor;
    private final long bytes;
    private final int unit;
    private MemorySegment memory;
    private Arena library; // of the memory that is not the caller's; null if there is none
    private GalernaException refusal; // null if the arguments were not found wrong before
    private Reachability own;
    private Vicinity vicinity; // null if nobody is in another process, or nobody's memory stays
    private long[] all;
    private Exposure exposure;
    private Target[] targets;
    private Guards[] guards; // of the ranks whose memory this host's processes share
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

    /** Says that this rank's arguments were found wrong. */
    Formation refused(GalernaException why) {
        this.refusal = why;
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

    /** The arena of all memory of the library; null if there is none. */
    Arena library() {
        return library;
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
        if (memory == null && flavor == Window.Flavor.CREATED && bytes == 0) {
            memory = MemorySegment.ofArray(NOTHING); // a rank that exposes nothing needs none
        }
        own = Reachability.of(LocalRank.ownDuplicate(comm));
        targets = new Target[own.size()];
        guards = new Guards[own.size()];
        Arrays.fill(guards, Guards.NONE);
        final boolean isOneProcess = own.device().commons().isPresent() || own.size() == 1;
        if (!isOneProcess && flavor != Window.Flavor.DYNAMIC) {
            vicinity = new Vicinity();
        }
        final GalernaException wrong = wrong();
        exchange(wrong);
        for (int rank = 0; rank < own.size(); rank++) {
            if (word(rank, ERROR) != ErrorClass.SUCCESS.code()) {
                own.comm().free();
                throw wrong != null ? wrong : wrongAt(rank, (int) word(rank, ERROR));
            }
        }
        if (flavor != Window.Flavor.DYNAMIC && !isOneProcess) {
            share();
        }
        if (exposure == null) {
            exposure = expose();
        }
        reach();
    }

    private GalernaException wrong() {
        if (refusal != null) {
            return refusal;
        }
        if (bytes < 0) {
            return GalernaException.argument(ErrorClass.SIZE, "a size is negative", "size", bytes);
        }
        if (unit <= 0) {
            return GalernaException.argument(
                    ErrorClass.DISP, "a displacement unit is at least 1", "dispUnit", unit);
        }
        if (memory == null && flavor != Window.Flavor.CREATED) {
            return bytes > MOST ? noMemory() : null;
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

    private GalernaException noMemory() {
        return GalernaException.argument(
                ErrorClass.NO_MEM, "there is not so much memory", "size", bytes);
    }

    private static GalernaException wrongAt(int rank, int code) {
        return GalernaException.of(
                        ErrorClass.of(code), "rank " + rank + " has made the call with an error")
                .peer(rank)
                .advice("Look at that rank's message")
                .exception();
    }

    private void exchange(GalernaException wrong) {
        final long[] mine = new long[WORDS];
        mine[ERROR] = (wrong == null ? ErrorClass.SUCCESS : wrong.errorClass()).code();
        mine[BYTES] = wrong == null ? accessible() : 0;
        mine[UNIT] = unit;
        mine[GIVES] = memory == null ? 0 : 1;
        if (vicinity != null) {
            vicinity.tell(mine, VICINITY, memory);
        }
        all = new long[WORDS * own.size()];
        own.comm().allgather(Buffer.of(mine), Buffer.of(all, 0, WORDS, Datatype.LONG));
    }

    private long word(int rank, int which) {
        return all[rank * WORDS + which];
    }

    private long accessible() {
        return switch (flavor) {
            case CREATED -> Math.min(bytes, memory.byteSize());
            case ALLOCATED -> bytes;
            case DYNAMIC -> -1;
        };
    }

    /** What others may access; null if there is no memory for it. */
    private Exposure expose() {
        if (flavor == Window.Flavor.DYNAMIC) {
            return new Exposure(Guards.ofHeap());
        }
        if (memory == null) {
            try {
                library = library == null ? Arena.ofShared() : library;
                memory = library.allocate(bytes, LINE);
            } catch (OutOfMemoryError e) {
                return null; // meet() tells all
            }
        }
        final Guards shared = guards[own.rank()];
        return new Exposure(
                shared.stripe() == null ? Guards.ofHeap() : shared,
                new Region(memory, 0, accessible()));
    }

    // ---- what the processes of a host share: memory of the library, and what guards any ----

    private void share() {
        final IntraComm host = own.comm().splitByHost(true, own.rank());
        final int[] ranks = new int[host.size()];
        final long[] sizes = new long[host.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = own.comm().group().rankOf(host.group().process(i));
            sizes[i] = word(ranks[i], GIVES) == 1 ? 0 : word(ranks[i], BYTES);
        }
        final SharedLock.Places places = new SharedLock.Places(ranks, own.size());
        final Optional<HostSegment> segment =
                ranks.length == 1 ? Optional.empty() : segment(host, places, sizes);
        for (int i = 0; i < ranks.length && segment.isPresent(); i++) {
            guards[ranks[i]] = segment.get().guards(i);
            if (word(ranks[i], GIVES) == 0) {
                map(segment.get(), i, ranks[i]);
            }
        }
        host.free();
    }

    private Optional<HostSegment> segment(IntraComm host, SharedLock.Places places, long... sizes) {
        final Arena arena = Arena.ofShared();
        final Optional<HostSegment> made = HostSegment.of(host, places, sizes, arena);
        if (made.isPresent()) {
            library = arena;
        } else {
            arena.close(); // it may be mapped here alone
        }
        return made;
    }

    private void map(HostSegment segment, int place, int rank) {
        final MemorySegment there = segment.memory(place);
        final Region region = new Region(there, 0, there.byteSize());
        final Exposure mapped = new Exposure(guards[rank], region);
        if (rank == own.rank()) {
            memory = there;
            exposure = mapped;
        } else {
            targets[rank] =
                    new MappedTarget(rank, (int) word(rank, UNIT), mapped, own, lockOf(rank));
        }
    }

    /** The lock that this rank takes without an agent; null if it asks that. */
    private SharedLock lockOf(int rank) {
        return Vicinity.areAgentsAlone() ? null : guards[rank].lock();
    }

    // ---- who is reached ----

    private void reach() {
        final AtomicReferenceArray<Exposure> near = near();
        near.setRelease(own.rank(), exposure);
        for (int rank = 0; rank < targets.length && vicinity != null; rank++) {
            lookForPeer(rank);
        }
        meet();
        boolean areNear = true;
        for (int rank = 0; rank < targets.length; rank++) {
            final Exposure there = near.getAcquire(rank);
            final int step = (int) word(rank, UNIT);
            areNear &= there != null;
            if (there != null) {
                targets[rank] = new NearTarget(rank, step, there, own);
            } else if (targets[rank] == null) {
                targets[rank] = new FarTarget(rank, step, word(rank, BYTES), own, lockOf(rank));
            }
        }
        if (!areNear) {
            service = new Service(own, exposure);
            agent(comm).serve(service);
        }
    }

    /** Waits for all ranks; throws at all if one of them has nothing to expose. */
    private void meet() {
        final boolean isThere = exposure != null;
        final int without = own.comm().allreduce(isThere ? own.size() : own.rank(), Op.MIN);
        if (without == own.size()) {
            return;
        }
        if (library != null) {
            library.close();
        }
        own.comm().free();
        throw isThere ? wrongAt(without, ErrorClass.NO_MEM.code()) : noMemory();
    }

    /** A rank whose memory the kernel copies, if it is one. */
    private void lookForPeer(int rank) {
        if (targets[rank] == null && rank != own.rank()) {
            targets[rank] =
                    vicinity.range(all, rank * WORDS + VICINITY, word(rank, BYTES), guards[rank])
                            .map(there -> new PeerTarget(own, rank, (int) word(rank, UNIT), there))
                            .orElse(null);
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
