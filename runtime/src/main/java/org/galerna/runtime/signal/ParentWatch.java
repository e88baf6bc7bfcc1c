// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.signal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.galerna.runtime.options.JobOptions;

/**
 * Ends a job when the process that has started its launcher is gone. A rank of another job, or a
 * program that says so by {@code -Dgalerna.held=true}, holds the other end of the launcher's
 * standard input, of which the job itself sees nothing; a launcher that runs on in another JVM is
 * known by its number.
 */
public final class ParentWatch {
    /** The number of the process whose command the JVM runs in its place. */
    public static final String OUTER = "galerna.outer";

    private static final String HELD = "galerna.held";
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private ParentWatch() {}

    /**
     * Looks whether standard input is held by what the job belongs to.
     *
     * @param options of the job.
     * @return whether {@link #over} is to watch it.
     */
    public static boolean isWanted(JobOptions options) {
        return !options.parent().isEmpty() || Boolean.parseBoolean(options.properties().get(HELD));
    }

    /**
     * Begins to watch.
     *
     * @param in standard input.
     * @return the input of the job: none.
     */
    public static InputStream over(InputStream in) {
        start(() -> watch(in));
        return InputStream.nullInputStream();
    }

    /** Begins to watch the launcher that this JVM was started by to run the same command. */
    public static void overOuter() {
        Long outer = Long.getLong(OUTER);
        if (outer != null) {
            start(() -> watch(outer));
        }
    }

    private static void start(Runnable watch) {
        Thread.ofPlatform().daemon(true).name("mpjrun parent").start(watch);
    }

    /** Whether a launcher started this JVM, to run its command here, and passes signals on. */
    static boolean hasOuter() {
        return Long.getLong(OUTER) != null;
    }

    private static void watch(long outer) {
        while (!hasOtherParent(outer)) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        end();
    }

    /**
     * The system gives a child to another parent at once, who need not have seen the end, nor be
     * seen. Nobody is seen where descriptors have run out.
     */
    private static boolean hasOtherParent(long outer) {
        ProcessHandle self = ProcessHandle.current();
        return self.parent()
                .map(parent -> parent.pid() != outer)
                .orElseGet(() -> ProcessHandle.of(self.pid()).isPresent());
    }

    private static void watch(InputStream in) {
        try {
            in.transferTo(OutputStream.nullOutputStream()); // nobody says anything there
        } catch (IOException e) {
            return; // it was closed here: nothing can be seen
        }
        end();
    }

    private static void end() {
        SystemSignals.raise("TERM");
    }
}
