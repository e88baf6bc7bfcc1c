// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;

/** Runs bodies on worlds that are kept until a body fails on them. */
final class Worlds implements AutoCloseable {
    private static final long SLICE_MILLIS = 100;
    private static final long AFTER_FAILURE_SECONDS = 2;

    private final Map<String, Job> jobs = new ConcurrentHashMap<>();

    /** Runs a body on all ranks of a cell and throws what went wrong. */
    void run(Cell cell, Method body) throws InterruptedException {
        boolean facade = body.getDeclaringClass().getPackageName().endsWith(".mpijava");
        boolean fresh = body.getAnnotation(Ranks.class).fresh();
        String key = cell + (facade ? "/facade" : "/core");
        Job job =
                fresh
                        ? Job.start(cell, facade)
                        : jobs.computeIfAbsent(key, k -> Job.start(cell, facade));
        Task task = new Task(body.getDeclaringClass().getName(), body.getName(), cell.ranks());
        job.submit(task);
        boolean ended = await(task, body.getAnnotation(InterruptAfter.class).seconds());
        if (!ended || !task.failures().isEmpty()) {
            jobs.remove(key, job);
            String report = ended ? "" : job.report();
            job.abandon();
            throw failed(cell, task, ended, report);
        }
        if (fresh && !job.stop()) {
            throw new AssertionFailedError(cell + ": ranks do not end\n" + job.report());
        }
    }

    /** Waits for all ranks; not much longer when one has failed. */
    private static boolean await(Task task, int seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            if (task.await(SLICE_MILLIS)) {
                return true;
            }
            if (!task.failures().isEmpty()) {
                return task.await(TimeUnit.SECONDS.toMillis(AFTER_FAILURE_SECONDS));
            }
        }
        return false;
    }

    private static AssertionFailedError failed(Cell cell, Task task, boolean ended, String report) {
        List<Failure> failures = task.failures();
        String text =
                failures.stream().map(Failure::toString).collect(Collectors.joining("\n"))
                        + (ended ? "" : "\nnot all ranks ended in time\n" + report)
                        + "\nreplay with -Dgalerna.cell="
                        + cell
                        + " -Dgalerna.seed="
                        + Seeds.seed();
        return new AssertionFailedError(cell + ": " + text);
    }

    @Override
    public void close() {
        try {
            stopAll();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while the ranks end", e);
        }
    }

    private void stopAll() throws InterruptedException {
        for (Map.Entry<String, Job> entry : jobs.entrySet()) {
            if (!entry.getValue().stop()) {
                throw new IllegalStateException(
                        entry.getKey() + ": ranks do not end\n" + entry.getValue().report());
            }
        }
    }
}
