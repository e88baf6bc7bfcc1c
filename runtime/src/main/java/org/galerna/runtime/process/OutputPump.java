// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Passes on what a process writes to one of its standard streams, by a thread of its own. */
final class OutputPump {
    private static final int FIRST = 1 << 10;
    private static final int MOST = 1 << 16;
    private static final int STACK = 1 << 17;

    private final InputStream in;
    private final Target target;
    private final Consumer<Throwable> onFailure;
    private final Passage passage = new Passage();

    /** Takes what was read. */
    @FunctionalInterface
    interface Target {
        /** Takes bytes, which are the caller's again afterwards. */
        void wrote(byte[] bytes, int length);
    }

    /**
     * Prepares.
     *
     * @param onFailure is told once why no more can be passed on.
     */
    OutputPump(InputStream in, Target target, Consumer<Throwable> onFailure) {
        this.in = in;
        this.target = target;
        this.onFailure = onFailure;
    }

    void start() {
        DaemonThread.start("mpjrun output", STACK, this::run);
    }

    private void run() {
        try (in) {
            byte[] bytes = new byte[FIRST];
            Pace pace = new Pace();
            int count = in.read(bytes);
            while (count >= 0) {
                passage.begin(count);
                target.wrote(bytes, count);
                passage.end();
                pace.after(count);
                if (count == bytes.length && count < MOST) {
                    bytes = new byte[2 * count]; // most processes write little
                }
                count = in.read(bytes);
            }
        } catch (IOException e) {
            return; // closed by the end of the process
        } catch (RuntimeException | OutOfMemoryError e) {
            onFailure.accept(e);
        } finally {
            passage.close();
        }
    }

    Passage passage() {
        return passage;
    }
}
