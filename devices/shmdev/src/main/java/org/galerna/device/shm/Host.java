// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.galerna.base.host.Futex;
import org.galerna.base.host.PeerMemory;
import org.galerna.device.Bell;
import org.galerna.device.FabricOptions;
import org.galerna.device.Transport;
import org.galerna.device.Wireup;
import org.galerna.device.match.MatchingDevice;

/**
 * This host, seen by one of its processes: the segment, and the transports of the process's ranks,
 * which reach every rank of the host. Made before the fence of the wire-up; used after it, or
 * {@linkplain #abandon abandoned}.
 */
public final class Host {
    /** The longest eager limit: half of the memory that a pair has beside its ring. */
    public static final long LONGEST_EAGER = SegmentLayout.BULK / 2;

    private final FabricOptions options;
    private final int[] ranks;
    private final int[] places;
    private final int[] bellPlaces;
    private final int mine;
    private final SegmentOffer offer;
    private final Optional<Futex> futex = Futex.find();
    private final List<MatchingDevice> devices = new ArrayList<>();
    private final List<SegmentTransport> transports = new ArrayList<>();
    private final AtomicInteger open = new AtomicInteger();
    private Segment segment;
    private Sleeper sleeper;
    private SegmentReach reach;

    /**
     * Makes the segment, or learns who does.
     *
     * @param options of the job.
     * @param wireup of this process; the processes whose host has its name belong together.
     * @throws IllegalStateException if there is no memory; the message says how much is needed.
     */
    public Host(FabricOptions options, Wireup wireup) {
        final int[] processes = wireup.neighbours();
        this.options = options;
        this.mine = wireup.count(wireup.process());
        this.ranks =
                Arrays.stream(processes)
                        .flatMap(p -> IntStream.range(wireup.first(p), end(wireup, p)))
                        .toArray();
        this.places = new int[options.ranks()];
        this.bellPlaces = new int[ranks.length];
        Arrays.fill(places, -1);
        for (int place = 0; place < ranks.length; place++) {
            places[ranks[place]] = place;
        }
        for (int place = 0; place < ranks.length; place++) {
            bellPlaces[place] = places[wireup.first(wireup.processOf(ranks[place]))];
        }
        final SegmentLayout layout = SegmentLayout.of(ranks.length);
        this.offer = new SegmentOffer(wireup, layout, processes[0], processes.length);
    }

    private static int end(Wireup wireup, int process) {
        return wireup.first(process) + wireup.count(process);
    }

    /**
     * Tells whether a rank lives on this host.
     *
     * @param rank of the job.
     * @return whether the transports reach it.
     */
    public boolean reaches(int rank) {
        return places[rank] >= 0;
    }

    /**
     * Makes the transport of the next rank of this process, after the fence.
     *
     * @param device the rank's engine.
     * @return a transport for ranks of this host.
     * @throws IllegalStateException if the segment cannot be had.
     */
    public Transport transport(MatchingDevice device) {
        final int place = places[device.rank()];
        if (segment == null) {
            segment = offer.segment();
            sleeper = new Sleeper(futex, transports, shared(place), mine);
            reach = PeerMemory.find().map(m -> new SegmentReach(this, segment, m)).orElse(null);
        }
        final SegmentTransport made = new SegmentTransport(this, segment, place, shared(place));
        devices.add(device);
        transports.add(made);
        open.incrementAndGet();
        SegmentReach.tell(segment, place);
        return made;
    }

    private SharedBell shared(int place) {
        final SegmentLayout layout = segment.layout();
        return new SharedBell(
                segment.memory(),
                layout.rank(place) + SegmentLayout.ARMED,
                layout.rank(bellPlaces[place]) + SegmentLayout.BELL,
                futex);
    }

    /** The bell of a rank: in this process the engine's own, else the one in the segment. */
    Bell bellOf(int place) {
        final int at = place - places[devices.get(0).rank()];
        return at >= 0 && at < devices.size() ? devices.get(at).bell() : shared(place);
    }

    /** The engine of a rank of this process. */
    MatchingDevice engine(int place) {
        return devices.get(place - places[devices.get(0).rank()]);
    }

    FabricOptions options() {
        return options;
    }

    Sleeper sleeper() {
        return sleeper;
    }

    /** The way into the memory of the others; null without. */
    SegmentReach reach() {
        return reach;
    }

    int placeOf(int rank) {
        return places[rank];
    }

    int rankOf(int place) {
        return ranks[place];
    }

    int[] ranks() {
        return ranks;
    }

    /**
     * Removes what a job has left on this host.
     *
     * @param job its {@link Wireup#job()}.
     */
    public static void sweep(String job) {
        SegmentFiles.sweep(job);
    }

    /**
     * Gives up what this has made and its transports, where the fabric does not open. No engine is
     * used any more.
     */
    public void abandon() {
        List.copyOf(transports).forEach(SegmentTransport::close);
        if (segment != null) {
            segment.close();
        }
        offer.abandon();
    }

    /** Told by each transport; the last one frees what the process holds. */
    void closed() {
        if (open.decrementAndGet() == 0) {
            sleeper.close();
            segment.close();
        }
    }
}
