// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.galerna.spawn.Spawner;

/**
 * A job that a rank has started. Its exit code is its parents', unless they know already by an
 * exception that it came to nothing: it ended before it connected.
 */
public final class SpawnedJob implements Spawner.Started {
    private static final int LOST = 1;
    private static final int LOOKS = 20;
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1) / LOOKS;

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
    public void whenFailed(
            BooleanSupplier isJoined, BooleanSupplier isAwaited, IntConsumer action) {
        Runnable body = () -> tell(isJoined, isAwaited, action);
        Thread.ofPlatform().daemon(true).name("end of a spawned job").start(body);
    }

    /** Who waits just now may get what was on its way: it is given a second for that. */
    private void tell(BooleanSupplier isJoined, BooleanSupplier isAwaited, IntConsumer action) {
        int own = code();
        int looks = 0;
        while (own != 0 && looks < LOOKS && isJoined.getAsBoolean()) {
            looks = isAwaited.getAsBoolean() ? looks + 1 : 0;
            LockSupport.parkNanos(LOOK_NANOS);
        }
        if (looks == LOOKS) {
            action.accept(own);
        }
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
