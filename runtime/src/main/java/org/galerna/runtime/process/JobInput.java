// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Reads the launcher's standard input whenever rank 0 wants some, and not before. */
final class JobInput {
    private static final int CHUNK = 1 << 16;

    private final InputStream in;
    private final Consumer<byte[]> target;
    private final Semaphore wanted = new Semaphore(0);
    private Thread reader;

    /**
     * Prepares.
     *
     * @param in what to read; shows incomplete lines before it waits.
     * @param target takes each piece; an empty one is the end.
     */
    JobInput(InputStream in, Consumer<byte[]> target) {
        this.in = in;
        this.target = target;
    }

    /** Rank 0 has nothing to read and wants more. */
    synchronized void want() {
        wanted.release();
        if (reader == null) {
            reader = DaemonThread.start("mpjrun input", this::read);
        }
    }

    private void read() {
        byte[] bytes = new byte[CHUNK];
        try {
            int count = 0;
            while (count >= 0) {
                wanted.acquire();
                wanted.drainPermits();
                count = in.read(bytes);
                target.accept(Arrays.copyOf(bytes, Math.max(count, 0)));
            }
        } catch (IOException | InterruptedException e) {
            target.accept(new byte[0]); // no more can be read
        }
    }
}
