// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.galerna.base.VarHandles;

/** What one rank lets others access, and in what order. Any thread of its process may use it. */
final class Exposure {
    private static final VarHandle REGIONS =
            VarHandles.of(MethodHandles.lookup(), "regions", Region[].class);

    final Admission admission;
    final Updater updater;

    @SuppressWarnings("UnusedVariable") // by its handle
    private Region[] regions;

    /** Exposes memory; more may be attached. */
    Exposure(Guards guards, Region... regions) {
        this.admission = new Admission(guards.lock());
        this.updater = new Updater(guards.stripe());
        this.regions = regions;
    }

    /** The region that holds bytes from {@code low} up to {@code high}; null if none does. */
    Region find(long low, long high) {
        for (final Region region : regions()) {
            if (region.holds(low, high)) {
                return region;
            }
        }
        return null;
    }

    private Region[] regions() {
        return (Region[]) REGIONS.getAcquire(this);
    }

    /** All regions, as starts and ends in turn. */
    long[] bounds() {
        return bounds(0, Integer.MAX_VALUE);
    }

    /** The first regions that begin at or behind a byte, as starts and ends in turn. */
    long[] bounds(long from, int most) {
        return Arrays.stream(regions()) // in the order of their places
                .filter(region -> region.start() >= from)
                .limit(most)
                .flatMapToLong(region -> LongStream.of(region.start(), region.end()))
                .toArray();
    }

    /** Adds a region. One thread at a time. */
    void attach(Region region) {
        final Region[] old = regions();
        final Region[] more = Arrays.copyOf(old, old.length + 1);
        more[old.length] = region;
        REGIONS.setRelease(this, more);
    }

    /** Removes the region of some memory; false if there is none. One thread at a time. */
    boolean detach(MemorySegment memory) {
        final List<Region> left = Arrays.stream(regions()).filter(r -> !isOf(r, memory)).toList();
        final boolean found = left.size() < regions().length;
        REGIONS.setRelease(this, left.toArray(Region[]::new));
        return found;
    }

    private static boolean isOf(Region region, MemorySegment memory) {
        final MemorySegment own = region.memory();
        return own.address() == memory.address() && own.heapBase().equals(memory.heapBase());
    }
}
