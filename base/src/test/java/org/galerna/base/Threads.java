// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs bodies on threads of their own and hands the first failure to the test. */
public final class Threads {
    private Threads() {}

    /** A body that may throw. */
    @FunctionalInterface
    public interface Body {
        /** Runs. */
        void run() throws Exception;
    }

    /** Runs all bodies at once, each on a daemon thread, and waits for all. */
    public static void together(List<? extends Body> bodies) throws Exception {
        final List<FutureTask<Void>> tasks = new ArrayList<>();
        for (Body body : bodies) {
            final FutureTask<Void> task =
                    new FutureTask<>(() -> {
                        body.run();
                        return null;
                    });
            tasks.add(task);
            final Thread thread = new Thread(task, "body " + tasks.size());
            thread.setDaemon(true);
            thread.start();
        }
        for (FutureTask<Void> task : tasks) {
            await(task);
        }
    }

    private static void await(FutureTask<Void> task) throws Exception {
        try {
            task.get();
        } catch (ExecutionException e) {
            throw new AssertionError("a body failed", e.getCause());
        }
    }
}
