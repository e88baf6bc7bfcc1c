// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import org.galerna.base.lock.SpinLock;

/** Among the threads of one process. */
final class HeapStripe implements Stripe {
    private final SpinLock lock = new SpinLock();

    HeapStripe() {}

    @Override
    public void lock() {
        lock.lock();
    }

    @Override
    public void unlock() {
        lock.unlock();
    }
}
