// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.base.host.Futex;
import org.galerna.base.host.PeerMemory;
import org.galerna.device.Bell;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Wireup;
import org.galerna.device.match.MatchingDevice;

/** The ranks of a job that live in this process; all others are on this host too. */
final class ProcessFabric implements Fabric {
    private final FabricOptions options;
    private final Segment segment;
    private final int first;
    private final int[] ranks;
    private final int[] bellPlaces;
    private final Optional<Futex> futex = Futex.find();
    private final Puller puller = new Puller(PeerMemory.find());
    private final List<MatchingDevice> devices = new ArrayList<>();
    private final List<SegmentTransport> transports = new ArrayList<>();
    private final Sleeper sleeper;
    private final AtomicInteger open = new AtomicInteger();

    ProcessFabric(FabricOptions options, Wireup wireup, Segment segment) {
        final int size = options.ranks();
        final int mine = wireup.count(wireup.process());
        this.options = options;
        this.segment = segment;
        this.first = wireup.first(wireup.process());
        this.ranks = new int[size];
        this.bellPlaces = new int[size];
        Arrays.setAll(ranks, r -> r);
        Arrays.setAll(bellPlaces, r -> wireup.first(wireup.processOf(r)));
        this.sleeper = new Sleeper(futex, transports, shared(first));
        this.open.set(mine);
        for (int place = first; place < first + mine; place++) {
            final MatchingDevice device = new MatchingDevice(place, options, r -> null);
            final SegmentTransport transport =
                    new SegmentTransport(this, segment, place, shared(place));
            device.open(transport);
            devices.add(device);
            transports.add(transport);
            Segment.LONG.setRelease(
                    segment.memory(),
                    segment.layout().rank(place) + Layout.PROCESS,
                    ProcessHandle.current().pid());
        }
    }

    private SharedBell shared(int place) {
        final Layout layout = segment.layout();
        return new SharedBell(
                segment.memory(),
                layout.rank(place) + Layout.ARMED,
                layout.rank(bellPlaces[place]) + Layout.BELL,
                futex);
    }

    /** The bell of a rank: in this process the engine's own, else the one in the segment. */
    Bell bellOf(int place) {
        return isHere(place) ? engine(place).bell() : shared(place);
    }

    private boolean isHere(int rank) {
        return rank >= first && rank < first + devices.size();
    }

    FabricOptions options() {
        return options;
    }

    Sleeper sleeper() {
        return sleeper;
    }

    Puller puller() {
        return puller;
    }

    int placeOf(int rank) {
        return rank;
    }

    int rankOf(int place) {
        return ranks[place];
    }

    int[] ranks() {
        return ranks;
    }

    MatchingDevice engine(int rank) {
        return devices.get(rank - first);
    }

    @Override
    public int size() {
        return options.ranks();
    }

    @Override
    public Device device(int rank) {
        java.util.Objects.checkIndex(rank, options.ranks());
        if (!isHere(rank)) {
            throw new IllegalArgumentException("rank " + rank + " lives in another process");
        }
        return engine(rank);
    }

    /** Told by each transport; the last one frees what the process holds. */
    void closed() {
        if (open.decrementAndGet() == 0) {
            sleeper.close();
            segment.close();
        }
    }

    @Override
    public void close() {
        devices.forEach(MatchingDevice::close);
    }
}
