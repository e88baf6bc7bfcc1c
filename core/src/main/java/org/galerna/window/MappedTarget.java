// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

/**
 * A rank in another process of this host whose memory is in a segment that both have mapped:
 * accesses are loads and stores, and so are locks, if nobody has to wait.
 */
final class MappedTarget extends NearTarget {
    private final FarTarget locks;

    MappedTarget(int rank, int unit, Exposure exposure, Reachability own, SharedLock lock) {
        super(rank, unit, exposure, own);
        this.locks = new FarTarget(rank, unit, 0, own, lock);
    }

    @Override
    void askLock() {
        locks.askLock();
    }

    @Override
    void lock(boolean exclusive) {
        locks.lock(exclusive);
    }

    @Override
    void unlock() {
        flush();
        locks.unlock();
    }
}
