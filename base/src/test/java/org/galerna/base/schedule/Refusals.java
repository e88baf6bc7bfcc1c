// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import org.galerna.base.host.PeerMemory;

/** Says what its JVM was not allowed. */
final class Refusals {
    private Refusals() {}

    public static void main(String[] args) {
        System.out.println(PeerMemory.reason());
        System.out.println(VirtualThreads.reason());
    }
}
