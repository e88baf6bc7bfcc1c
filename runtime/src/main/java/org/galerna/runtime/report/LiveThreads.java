// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.util.Arrays;
import java.util.List;

/** Lists live platform threads. */
public final class LiveThreads {
    private LiveThreads() {}

    /**
     * Lists those of the JVM.
     *
     * @return all that live now.
     */
    public static List<Thread> all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return in(root);
    }

    /**
     * Lists those of a group and of groups below it.
     *
     * @param group where to look.
     * @return all that live now.
     */
    public static List<Thread> in(ThreadGroup group) {
        Thread[] found = new Thread[group.activeCount() + 16];
        int count = group.enumerate(found, true);
        while (count == found.length) {
            found = new Thread[2 * found.length];
            count = group.enumerate(found, true);
        }
        return Arrays.asList(found).subList(0, count);
    }
}
