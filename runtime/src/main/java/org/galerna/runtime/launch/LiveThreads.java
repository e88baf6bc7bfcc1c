// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.Arrays;
import java.util.List;

/** Lists the live platform threads of the JVM. */
final class LiveThreads {
    private LiveThreads() {}

    static List<Thread> all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] found = new Thread[root.activeCount() + 16];
        int count = root.enumerate(found, true);
        while (count == found.length) {
            found = new Thread[2 * found.length];
            count = root.enumerate(found, true);
        }
        return Arrays.asList(found).subList(0, count);
    }
}
