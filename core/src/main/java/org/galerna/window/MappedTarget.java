// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

/**
 * A rank in another process of this host whose memory is in a segment that both have mapped:
 * accesses are loads and stores, locks are asked of its agent.
 */
final class MappedTarget extends NearTarget {
    private final FarTarget locks;

    MappedTarget(int rank, int unit, Exposure exposure, Reachability own) {
        super(rank, unit, exposure, own);
        this.locks = new FarTarget(rank, unit, 0, own);
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
