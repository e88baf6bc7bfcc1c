// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

/** Threads that keep no JVM alive. */
final class DaemonThread {
    private DaemonThread() {}

    /** Starts one with the stack that the JVM gives. */
    static Thread start(String name, Runnable body) {
        return start(name, 0, body);
    }

    /** Starts one whose stack has so many bytes; there are many of its kind. */
    static Thread start(String name, long stackBytes, Runnable body) {
        Thread thread = unstarted(name, stackBytes, body);
        thread.start();
        return thread;
    }

    /** Makes one that is not started yet. */
    static Thread unstarted(String name, long stackBytes, Runnable body) {
        Thread thread = new Thread(null, body, name, stackBytes);
        thread.setDaemon(true);
        return thread;
    }
}
