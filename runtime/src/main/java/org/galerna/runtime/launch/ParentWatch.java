// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.galerna.runtime.options.JobOptions;

/**
 * Ends a job whose launcher was started by a rank of another one, or by a program that says so by
 * {@code -Dgalerna.held=true}, when that process is gone: it holds the other end of the launcher's
 * standard input, of which the job itself sees nothing.
 */
final class ParentWatch {
    private static final String HELD = "galerna.held";

    private ParentWatch() {}

    static boolean isWanted(JobOptions options) {
        return !options.parent().isEmpty() || Boolean.parseBoolean(options.properties().get(HELD));
    }

    /**
     * Begins to watch.
     *
     * @param in standard input.
     * @return the input of the job: none.
     */
    static InputStream over(InputStream in) {
        Thread.ofPlatform().daemon(true).name("mpjrun parent").start(() -> watch(in));
        return InputStream.nullInputStream();
    }

    private static void watch(InputStream in) {
        try {
            in.transferTo(OutputStream.nullOutputStream()); // nobody says anything there
        } catch (IOException e) {
            return; // it was closed here: nothing can be seen
        }
        SystemSignals.raise("TERM");
    }
}
