// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.galerna.base.SuppressForbidden;

/**
 * Ends a job whose command is gone, also one that was killed: {@link Children#run} holds the job's
 * standard input until the job has ended, and says nothing there.
 */
public final class CommandWatch {
    private CommandWatch() {}

    /**
     * Begins to watch, on the rank that has the job's input.
     *
     * @param rank of the caller.
     */
    public static void begin(int rank) {
        if (rank == 0) {
            InputStream in = System.in;
            Thread.ofPlatform().daemon(true).name("end of the command").start(() -> watch(in));
        }
    }

    @SuppressForbidden("nobody is left who could be told")
    private static void watch(InputStream in) {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            return; // nothing can be seen
        }
        System.exit(1);
    }
}
