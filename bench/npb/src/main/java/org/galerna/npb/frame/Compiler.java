// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The just-in-time compiler of this JVM, as far as a benchmark waits for it. */
final class Compiler {
    private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long CALM = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(10);

    private Compiler() {}

    /**
     * Waits until nothing has been compiled for a while: what the untimed part has asked for is
     * then there, and not compiled on the cores that are measured. Runs none of the benchmark.
     */
    static void settle() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
            return;
        }
        long begin = System.nanoTime();
        long changed = begin;
        long spent = compiler.getTotalCompilationTime();
        for (long now = begin; now - changed < CALM && now - begin < LONGEST; ) {
            LockSupport.parkNanos(LOOK);
            now = System.nanoTime();
            long next = compiler.getTotalCompilationTime();
            if (next != spent) {
                spent = next;
                changed = now;
            }
        }
    }
}
