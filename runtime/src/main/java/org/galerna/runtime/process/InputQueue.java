// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Standard input of a process, written by a thread of its own: what it is told at its start, then
 * what comes. Nobody waits until it reads.
 */
final class InputQueue {
    private static final byte[] END = new byte[0];
    private static final int STACK = 1 << 17;

    private final OutputStream out;
    private final Beginning beginning;
    private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();

    /** What comes before everything else. */
    @FunctionalInterface
    interface Beginning {
        /** Writes it. */
        void write(OutputStream out) throws IOException;
    }

    InputQueue(OutputStream out, Beginning beginning) {
        this.out = out;
        this.beginning = beginning;
    }

    void start() {
        DaemonThread.start("mpjrun input", STACK, this::write);
    }

    /** Adds bytes; none is the end. */
    void add(byte[] bytes) {
        waiting.add(bytes);
    }

    /** Nothing comes any more, or the process reads no more. */
    void end() {
        waiting.clear();
        waiting.add(END);
    }

    private void write() {
        try (out) {
            beginning.write(out);
            byte[] bytes = waiting.take();
            while (bytes.length > 0) {
                out.write(bytes);
                out.flush();
                bytes = waiting.take();
            }
        } catch (IOException | InterruptedException e) {
            waiting.clear(); // it has ended: its exit code and its words tell why
        }
    }
}
