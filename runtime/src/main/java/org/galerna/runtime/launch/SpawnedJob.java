// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.galerna.spawn.Spawner;

/**
 * A job that a rank has started. Its exit code is its parents', unless they know already by an
 * exception that it came to nothing: it ended before it connected.
 */
public final class SpawnedJob implements Spawner.Started {
    private static final int LOST = 1;

    private final Callable<Integer> run;
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    private final AtomicBoolean isKnown = new AtomicBoolean();

    SpawnedJob(Callable<Integer> run) {
        this.run = run;
    }

    /** Runs it to its end, in a thread of its own. */
    void run() {
        try {
            code.complete(run.call());
        } catch (Throwable e) {
            code.completeExceptionally(e);
        }
    }

    @Override
    public Optional<String> ended() {
        Optional<String> how =
                switch (code.state()) {
                    case RUNNING -> Optional.empty();
                    case SUCCESS -> Optional.of("its exit code is " + code.resultNow());
                    default -> Optional.of(code.exceptionNow().getMessage());
                };
        if (how.isPresent()) {
            isKnown.setRelease(true);
        }
        return how;
    }

    @Override
    public void whenEnded(IntConsumer action) {
        Runnable body = () -> action.accept(code());
        Thread.ofPlatform().daemon(true).name("end of a spawned job").start(body);
    }

    private int code() {
        return code.exceptionally(e -> LOST).join();
    }

    /**
     * Waits for its end; an interrupt is nobody's business here. Asked when the rank that has
     * started it is at its own end.
     *
     * @return what it adds to the exit code of its parents.
     */
    int await() {
        int own = code();
        return isKnown.getAcquire() ? 0 : own;
    }
}
