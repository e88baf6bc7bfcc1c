// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.machine;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * The time that this JVM's compiler has taken since the last look. While it is long, the program
 * still gets faster, however even its times are. Used by one thread.
 */
public final class CompilerTime {
    private static final double NANOS = 1e6; // of a millisecond

    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private long last;

    /** Begins now. */
    public CompilerTime() {
        last = total();
    }

    /**
     * The time since this was asked last, or made.
     *
     * @return nanoseconds of compilations that have ended, whole milliseconds; 0 in a JVM that does
     *     not compile, or does not say.
     */
    public double passed() {
        long now = total();
        long passed = now - last;
        last = now;
        return passed * NANOS;
    }

    private long total() {
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? compiler.getTotalCompilationTime()
                : 0;
    }
}
