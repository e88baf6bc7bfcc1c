// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

/**
 * What guards the memory of one rank among those who access it.
 *
 * @param stripe what updates exclude each other by; null if this process has no share in it.
 * @param lock that the processes of the host share; null if there is none.
 */
record Guards(Stripe stripe, SharedLock lock) {
    /** Of a rank that shares nothing with this process. */
    static final Guards NONE = new Guards(null, null);

    /** Of memory that other processes do not update themselves. */
    static Guards ofHeap() {
        return new Guards(new HeapStripe(), null);
    }
}
