// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.galerna.runtime.launch.EndReport;
import org.galerna.runtime.launch.ExitCodes;
import org.galerna.runtime.launch.Failure;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.report.WaitReport;
import org.galerna.runtime.signal.QuitSignal;
import org.galerna.runtime.stream.JobStreams;

/** Keeps a started job until it has ended, and says how. Runs on the launcher's main thread. */
final class JobRun {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long AFTERMATH_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);
    private static final long LATER_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final JobOptions options;
    private final Prepared program;
    private final ProcessJob job;
    private final HostProcesses processes;
    private final JobStreams streams;
    private boolean isDeadlockTold;
    private boolean isQuitTaken;

    JobRun(
            JobOptions options,
            Prepared program,
            ProcessJob job,
            HostProcesses processes,
            JobStreams streams) {
        this.options = options;
        this.program = program;
        this.job = job;
        this.processes = processes;
        this.streams = streams;
    }

    /** Waits for the end and returns the exit code. */
    int run(JobSignals signals) {
        while (!job.isOver()) {
            job.await(TICK_NANOS);
            if (signals.code() != 0) {
                return end(interrupted(signals), List.of());
            }
            if (isTimeUp()) {
                return end(ExitCodes.TIMED_OUT, List.of());
            }
            look();
        }
        if (signals.code() != 0) { // it has ended by that
            return end(interrupted(signals), List.of());
        }
        if (options.verbose()) {
            awaitEnd(LATER_NANOS);
        }
        List<Failure> failures = job.failures();
        return end(failures.isEmpty() ? 0 : failures.getFirst().code(), failures);
    }

    private int interrupted(JobSignals signals) {
        awaitEnd((long) (options.graceSeconds() * SECOND));
        return signals.code();
    }

    private boolean isTimeUp() {
        double limit = options.timeoutSeconds();
        if (limit <= 0 || job.seconds() < limit) {
            return false;
        }
        streams.showPartial();
        streams.report(job.waits(WaitReport.timeoutTitle(limit)).text());
        return true;
    }

    private void look() {
        streams.idle();
        if (!isQuitTaken && job.hasBegun()) {
            isQuitTaken = true;
            QuitSignal.on(() -> streams.report(job.waits(WaitReport.title(job.seconds())).text()));
        }
        if (!isDeadlockTold && job.isStill()) {
            WaitInquiry.Answer answer = job.waits(WaitReport.DEADLOCK_TITLE);
            if (answer.allStill()) {
                isDeadlockTold = true;
                streams.report(answer.text());
            }
        }
    }

    private void awaitEnd(long nanos) {
        long begin = System.nanoTime();
        long left = nanos;
        while (job.isAlive() && left > 0) {
            job.awaitChange(left);
            left = nanos - (System.nanoTime() - begin);
        }
    }

    private int end(int code, List<Failure> failures) {
        if (job.isAlive()) {
            processes.kill();
            awaitEnd(AFTERMATH_NANOS);
        }
        streams.finish();
        if (code != 0) {
            EndReport end = new EndReport(code, failures, job.seconds());
            streams.report(end.text(program, options.verbose(), job::host));
        }
        return code;
    }
}
