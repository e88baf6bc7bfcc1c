// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import org.galerna.base.SuppressForbidden;
import org.galerna.runtime.report.LiveThreads;

/**
 * Ends this process with the exit code of the first failed job that it has spawned, once its
 * program has no thread left that a JVM waits for. A program that ends otherwise, or fails, keeps
 * its own code. A process has one of these at most, and none before a job has failed.
 */
final class Epilogue extends Thread {
    private static final String LAST = "DestroyJavaVM";

    private final SpawnedJobs failed = new SpawnedJobs();

    private Epilogue() {
        super("end of spawned jobs");
        setDaemon(false);
    }

    /**
     * Counts a job that has failed. Called by a thread that a JVM waits for: an epilogue does so,
     * too, and does not end meanwhile.
     */
    static synchronized void after(SpawnedJob job) {
        Epilogue running = running();
        if (running != null) {
            running.failed.add(job);
            return;
        }
        Epilogue first = new Epilogue();
        first.failed.add(job);
        first.start();
    }

    private static Epilogue running() {
        for (Thread thread : LiveThreads.all()) {
            if (thread instanceof Epilogue found) {
                return found;
            }
        }
        return null;
    }

    @Override
    @SuppressForbidden("a process that ends well has the exit code of what it has spawned")
    public void run() {
        try {
            for (Thread next = awaited(); next != null; next = awaited()) {
                next.join();
            }
        } catch (InterruptedException e) {
            return; // somebody else ends the process
        }
        int code = failed.await();
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
