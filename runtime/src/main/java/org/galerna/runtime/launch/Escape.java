// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalInt;
import org.galerna.HostName;
import org.galerna.base.VarHandles;

/**
 * Watches for an end of the JVM that the job did not ask for: exit called by reflection or by the
 * JDK itself on a rank's behalf. The JVM then ends with the code of that call; this says whose it
 * was.
 */
@SuppressWarnings({"ReferenceEquality", "unused"}) // a loader is its rank; fields by handle
final class Escape {
    private static final VarHandle JOB = VarHandles.of(MethodHandles.lookup(), "job", Job.class);

    private Job job;

    void arm(Job running) {
        JOB.setRelease(this, running);
        Runtime.getRuntime().addShutdownHook(new Hook());
    }

    void disarm() {
        JOB.setRelease(this, null);
    }

    /** A shutdown hook; the thread that ends the JVM starts it, and so can be asked who it is. */
    private final class Hook extends Thread {
        private Thread exiting;
        private Rank rank;
        private StackTraceElement[] stack;
        private OptionalInt status = OptionalInt.empty();

        Hook() {
            super("mpjrun end");
        }

        @Override
        public void start() {
            Job running = (Job) JOB.getAcquire(Escape.this);
            if (running != null) {
                exiting = Thread.currentThread();
                rank = rankOf(exiting, running);
                stack = callers(exiting.getStackTrace());
                status = ExitStatus.ofCurrentThread();
            }
            super.start();
        }

        @Override
        public void run() {
            Job running = (Job) JOB.getAcquire(Escape.this);
            if (running == null || exiting == null) {
                return;
            }
            boolean signal = exiting.getName().endsWith(" handler");
            if (signal) {
                running.runHooks();
            }
            running.streams().finish();
            if (!signal) {
                running.streams().report(text());
            }
            running.streams().report(EndReport.lastLine(running.seconds(), code(signal)));
        }

        private String text() {
            String number = status.isPresent() ? Integer.toString(status.getAsInt()) : "";
            String call = "exit(" + number + ")";
            if (rank == null) {
                return "mpjrun: thread "
                        + exiting.getName()
                        + " on "
                        + HostName.get()
                        + ", which belongs to no rank: "
                        + call
                        + " ended the job\n"
                        + Failure.stackText(stack);
            }
            String cause = call + ", called by reflection or by the JDK, ended the job and its JVM";
            return Failure.called(rank.number(), 1, cause, stack).report(HostName.get());
        }

        private String code(boolean signal) {
            if (status.isPresent()) {
                return Integer.toString(ExitCodes.seen(status.getAsInt()));
            }
            return signal ? "that of the signal" : "that of the exit above";
        }
    }

    /** The rank whose class called exit, from whatever thread; else the rank of the thread. */
    private static Rank rankOf(Thread thread, Job job) {
        Rank caller =
                StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                        .walk(frames ->
                                frames.map(f -> owner(f.getDeclaringClass().getClassLoader(), job))
                                        .filter(Objects::nonNull)
                                        .findFirst())
                        .orElse(null);
        return caller != null ? caller : owner(thread.getContextClassLoader(), job);
    }

    private static Rank owner(ClassLoader loader, Job job) {
        for (Rank rank : job.ranks()) {
            if (rank.state().loader() == loader) {
                return rank;
            }
        }
        return null;
    }

    /** The frames from the call of exit on. */
    private static StackTraceElement[] callers(StackTraceElement... stack) {
        int from = 0;
        for (int i = 0; i < stack.length; i++) {
            if (stack[i].getClassName().equals("java.lang.Shutdown")) {
                from = i + 1;
            }
        }
        return Arrays.copyOfRange(stack, from, stack.length);
    }
}
