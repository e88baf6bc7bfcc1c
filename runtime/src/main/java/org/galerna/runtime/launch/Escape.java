// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;

/**
 * Watches for an end of the JVM that the job did not ask for: exit called by reflection or by the
 * JDK itself on a rank's behalf. The JVM then ends with the code of that call; this says whose it
 * was.
 */
@SuppressWarnings({"ReferenceEquality", "unused"}) // a loader is its rank; fields by handle
final class Escape {
    private static final VarHandle LAUNCHER;

    static {
        try {
            LAUNCHER =
                    MethodHandles.lookup().findVarHandle(Escape.class, "launcher", Launcher.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Launcher launcher;

    void arm(Launcher running) {
        LAUNCHER.setRelease(this, running);
        Runtime.getRuntime().addShutdownHook(new Thread(this::report, "mpjrun end"));
    }

    void disarm() {
        LAUNCHER.setRelease(this, null);
    }

    private void report() {
        Launcher running = (Launcher) LAUNCHER.getAcquire(this);
        if (running == null) {
            return;
        }
        Job job = running.job();
        String signal = null;
        Caller caller = null;
        for (Map.Entry<Thread, StackTraceElement[]> e : Thread.getAllStackTraces().entrySet()) {
            if (e.getKey().getName().endsWith(" handler") && isExiting(e.getValue())) {
                signal = e.getKey().getName();
            } else if (isExiting(e.getValue())) {
                caller = new Caller(e.getKey().getContextClassLoader(), List.of(e.getValue()));
            }
        }
        for (Rank rank : job.ranks()) {
            StackTraceElement[] stack = rank.main().getStackTrace();
            if (isExiting(stack)) {
                caller = new Caller(rank.state().loader(), List.of(stack));
            }
        }
        if (signal != null) {
            running.each(Rank::interrupted);
        }
        job.streams().finish();
        if (signal == null) {
            job.streams().report(text(job, caller));
        }
        job.streams().report(Jobs.ended(job, signal == null ? "of that call" : "of the signal"));
    }

    private static String text(Job job, Caller caller) {
        for (Rank rank : job.ranks()) {
            if (caller != null && rank.state().loader() == caller.loader()) {
                String cause = "ended the JVM by a call of exit outside its own code";
                return new Failure(rank.number(), 1, cause, Failure.stackText(caller.frames()))
                        .report(Host.name());
            }
        }
        return "mpjrun: a thread of no rank on " + Host.name() + " ended the JVM\n";
    }

    private static boolean isExiting(StackTraceElement... stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals("java.lang.Shutdown")) {
                return true;
            }
        }
        return false;
    }

    /** The thread that ended the JVM. */
    private record Caller(ClassLoader loader, List<StackTraceElement> stack) {
        /** The frames down to the call of exit. */
        StackTraceElement[] frames() {
            int from = 0;
            for (int i = 0; i < stack.size(); i++) {
                if (stack.get(i).getClassName().equals("java.lang.Shutdown")) {
                    from = i + 1;
                }
            }
            return stack.subList(from, stack.size()).toArray(new StackTraceElement[0]);
        }
    }
}
