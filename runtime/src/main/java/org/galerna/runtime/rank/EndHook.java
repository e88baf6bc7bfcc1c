// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

/**
 * The shutdown hook that tells the launcher why this process ends. The thread that ends the JVM
 * starts it, and so can be asked who it is, of whatever kind.
 */
final class EndHook extends Thread {
    private final RankProcess process;
    private Thread exiting;
    private StackTraceElement[] stack = {};

    EndHook(RankProcess process) {
        super("galerna end");
        this.process = process;
    }

    @Override
    public void start() {
        exiting = Thread.currentThread();
        try {
            stack = exiting.getStackTrace();
        } catch (OutOfMemoryError e) {
            stack = new StackTraceElement[0]; // the end is told without it
        }
        super.start();
    }

    @Override
    public void run() {
        process.tellEnding(exiting, stack);
    }
}
