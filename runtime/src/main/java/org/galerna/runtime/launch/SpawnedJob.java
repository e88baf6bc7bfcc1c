// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.galerna.base.SuppressForbidden;
import org.galerna.spawn.Spawner;

/**
 * A job that a rank has started. Its exit code is its parents', unless they know already by an
 * exception that it came to nothing.
 */
public final class SpawnedJob implements Spawner.Started {
    /** Of the threads that it needs. */
    static final String NAME = "spawned job";

    private static final int LOST = 1;

    private final FutureTask<Integer> task;
    private final Thread runner;
    private final AtomicBoolean isDisowned = new AtomicBoolean();

    /**
     * Makes a job that has not begun.
     *
     * @param run runs it to its end; an interrupt ends it sooner, as SIGINT does.
     */
    SpawnedJob(Callable<Integer> run) {
        task = new FutureTask<>(run);
        runner = Thread.ofPlatform().name(NAME).daemon(true).unstarted(task);
    }

    /** Runs it in a thread of its own. */
    void start() {
        runner.start();
    }

    /** Ends it, or sees to it that it ends once it starts. */
    @SuppressForbidden("the thread's own code is to end what it runs")
    void end() {
        runner.interrupt();
    }

    /** Runs it to its end. */
    void run() {
        task.run();
    }

    @Override
    public Optional<String> ended() {
        return switch (task.state()) {
            case RUNNING -> Optional.empty();
            case SUCCESS -> Optional.of("its exit code is " + task.resultNow());
            default -> Optional.of(task.exceptionNow().getMessage());
        };
    }

    @Override
    public void disown() {
        isDisowned.setRelease(true);
    }

    @Override
    public void whenEnded(IntConsumer action) {
        Runnable body =
                () -> {
                    try {
                        action.accept(code());
                    } catch (InterruptedException e) {
                        return; // nobody knows this thread
                    }
                };
        Thread.ofPlatform().daemon(true).name("end of a " + NAME).start(body);
    }

    private int code() throws InterruptedException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            return LOST;
        }
    }

    boolean isRunning() {
        return !task.isDone();
    }

    /** Whether it has ended and adds nothing to the exit code of its parents. */
    boolean isSettled() {
        boolean isWell = task.state() == Future.State.SUCCESS && task.resultNow() == 0;
        return isWell || (!isRunning() && isDisowned.getAcquire());
    }

    /**
     * Waits for its end. Asked when the rank that has started it is at its own end.
     *
     * @return what it adds to the exit code of its parents.
     */
    int await() throws InterruptedException {
        int own = code();
        return isDisowned.getAcquire() ? 0 : own;
    }
}
