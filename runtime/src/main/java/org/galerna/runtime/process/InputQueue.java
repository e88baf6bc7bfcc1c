// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Standard input of a process, written by a thread of its own, made when there is some. */
final class InputQueue {
    private static final byte[] END = new byte[0];

    private final OutputStream out;
    private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
    private Thread writer;

    InputQueue(OutputStream out) {
        this.out = out;
    }

    /** Adds bytes; none is the end. */
    synchronized void add(byte[] bytes) {
        waiting.add(bytes);
        if (writer == null) {
            writer = DaemonThread.start("mpjrun input", this::write);
        }
    }

    /** The process reads no more. */
    synchronized void end() {
        waiting.clear();
        if (writer == null) {
            try {
                out.close();
            } catch (IOException e) {
                return; // closed by the end of the process
            }
        } else {
            waiting.add(END);
        }
    }

    private void write() {
        try (out) {
            byte[] bytes = waiting.take();
            while (bytes.length > 0) {
                out.write(bytes);
                out.flush();
                bytes = waiting.take();
            }
        } catch (IOException | InterruptedException e) {
            waiting.clear(); // the process reads no more
        }
    }
}
