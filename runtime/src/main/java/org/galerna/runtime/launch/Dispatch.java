// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** Sends what JDK code prints on a rank's behalf to that rank's stream. */
final class Dispatch extends OutputStream {
    private final boolean error;
    private final PrintStream otherwise;

    private Dispatch(boolean error, PrintStream otherwise) {
        this.error = error;
        this.otherwise = otherwise;
    }

    /** Stands between the JVM's streams and the JDK; also for exceptions that nobody catches. */
    static void install(PrintStream out, PrintStream err) {
        Charset charset = out.charset();
        System.setOut(new PrintStream(new Dispatch(false, out), false, charset));
        System.setErr(new PrintStream(new Dispatch(true, err), true, charset));
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            Rank rank = Rank.CURRENT.get();
            if (rank != null && !(thrown instanceof RankStopped)) {
                rank.uncaught(thread, thrown);
            } else if (rank == null) {
                thrown.printStackTrace(err);
            }
        });
    }

    private PrintStream target() {
        Rank rank = Rank.CURRENT.get();
        if (rank == null) {
            return otherwise;
        }
        return error ? rank.err() : rank.out();
    }

    @Override
    public void write(int b) {
        target().write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        target().write(bytes, offset, length);
    }

    @Override
    public void flush() {
        target().flush();
    }
}
