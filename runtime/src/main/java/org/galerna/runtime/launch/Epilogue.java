// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import org.galerna.base.SuppressForbidden;

/**
 * Ends this process with the exit code of a failed job that it has spawned, once its program has no
 * thread left that a JVM waits for. A program that ends otherwise, or fails, keeps its own code.
 */
final class Epilogue extends Thread {
    private static final String LAST = "DestroyJavaVM";

    private final SpawnedJob job;

    /** For a job that has ended. */
    Epilogue(SpawnedJob job) {
        super("end of a spawned job");
        this.job = job;
        setDaemon(false);
    }

    @Override
    @SuppressForbidden("a process that ends well has the exit code of what it has spawned")
    public void run() {
        int code;
        try {
            for (Thread next = awaited(); next != null; next = awaited()) {
                next.join();
            }
            code = job.await();
        } catch (InterruptedException e) {
            return; // somebody else ends the process
        }
        if (code != 0) {
            Runtime.getRuntime().exit(code);
        }
    }

    private static Thread awaited() {
        for (Thread thread : LiveThreads.all()) {
            boolean isLast = thread instanceof Epilogue || thread.getName().equals(LAST);
            if (!thread.isDaemon() && !isLast) {
                return thread;
            }
        }
        return null;
    }
}
