// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Wireup;

/**
 * The engines of the ranks that live in this process: a run of ranks, one engine each. Whoever
 * makes it opens every engine on its transports before it is used.
 */
public final class LocalFabric implements Fabric {
    private final int size;
    private final int first;
    private final List<MatchingDevice> engines;

    private LocalFabric(FabricOptions options, int first, int count, boolean isShared) {
        this.size = options.ranks();
        this.first = first;
        final Neighbours neighbours = isShared ? this::engine : rank -> null;
        this.engines =
                IntStream.range(first, first + count)
                        .mapToObj(rank -> new MatchingDevice(rank, options, neighbours))
                        .toList();
    }

    /**
     * Makes engines that reach into each other's memory.
     *
     * @param options of the job.
     * @param first rank of this process.
     * @param count ranks of this process.
     * @return the fabric, its engines not open yet.
     */
    public static LocalFabric shared(FabricOptions options, int first, int count) {
        return new LocalFabric(options, first, count, true);
    }

    /**
     * Makes engines that know each other as those of other processes.
     *
     * @param options of the job.
     * @param wireup says which ranks live in this process.
     * @return the fabric, its engines not open yet.
     */
    public static LocalFabric apart(FabricOptions options, Wireup wireup) {
        final int process = wireup.process();
        return new LocalFabric(options, wireup.first(process), wireup.count(process), false);
    }

    /**
     * Lists the engines.
     *
     * @return in the order of their ranks.
     */
    public List<MatchingDevice> engines() {
        return engines;
    }

    /**
     * Finds an engine.
     *
     * @param rank a rank of the job.
     * @return its engine, or null if it lives elsewhere.
     */
    public MatchingDevice engine(int rank) {
        return isHere(rank) ? engines.get(rank - first) : null;
    }

    /**
     * Tells where a rank lives.
     *
     * @param rank a rank of the job.
     * @return whether in this process.
     */
    public boolean isHere(int rank) {
        return rank >= first && rank < first + engines.size();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Device device(int rank) {
        Objects.checkIndex(rank, size);
        if (!isHere(rank)) {
            throw new IllegalArgumentException("rank " + rank + " lives in another process");
        }
        return engine(rank);
    }

    @Override
    public void close() {
        engines.forEach(MatchingDevice::close);
    }
}
