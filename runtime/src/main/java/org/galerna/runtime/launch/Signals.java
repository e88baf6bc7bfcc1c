// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.galerna.runtime.signal.SignalEcho;
import org.galerna.runtime.signal.SystemSignals;

/**
 * What signals do to a job: SIGINT, SIGTERM and SIGHUP end it, after the ranks' shutdown hooks; a
 * second one, if it is not the first one's echo, ends it at once.
 */
final class Signals {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Job job;
    private final OwnJvm jvm;
    private final SignalEcho echo = new SignalEcho();
    private final AtomicBoolean ending = new AtomicBoolean();

    private Signals(Job job, OwnJvm jvm) {
        this.job = job;
        this.jvm = jvm;
    }

    static void handle(Job job, OwnJvm jvm) {
        Signals signals = new Signals(job, jvm);
        SystemSignals.on("INT", signals::arrived);
        SystemSignals.on("TERM", signals::arrived);
        SystemSignals.on("HUP", signals::arrived);
    }

    /** Lets the ranks' hooks run, for as long as --grace says or until an interrupt. */
    static void runHooks(Job job) {
        Thread hooks = new Thread(job::runHooks, "mpjrun hooks");
        hooks.setDaemon(true);
        hooks.start();
        try {
            hooks.join(Duration.ofNanos((long) (job.options().graceSeconds() * SECOND)));
        } catch (InterruptedException e) {
            return; // for good
        }
    }

    private void arrived(int number) {
        if (echo.hears(number)) {
            return;
        }
        int code = ExitCodes.ofSignal(number);
        if (!ending.compareAndSet(false, true)) {
            jvm.halt(code);
            return;
        }
        jvm.disarm();
        runHooks(job);
        job.streams().finish();
        job.streams().report(EndReport.lastLine(job.seconds(), Integer.toString(code)));
        jvm.exit(code);
    }
}
