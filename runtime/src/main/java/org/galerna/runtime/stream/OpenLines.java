// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.stream;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whose lines are not complete at the ends of a standard output and a standard error, which may be
 * one file, such as a terminal. Used under the lock of the streams.
 */
@SuppressWarnings("ReferenceEquality") // one stream or two
final class OpenLines {
    /** Writes whole lines only: the launcher. */
    static final int LAUNCHER = -1;

    private final OutputStream out;
    private final OutputStream err;
    private final int[] writers = {LAUNCHER, LAUNCHER};
    private boolean isStrict;
    private boolean isKnown;
    private boolean isOneFile;

    OpenLines(OutputStream out, OutputStream err) {
        this.out = out;
        this.err = err;
    }

    /** Tells the two streams of a rank apart, too: several write, or lines have labels. */
    void beStrict() {
        isStrict = true;
    }

    /** Whether what this stream would write now comes after the incomplete line of another. */
    boolean isOfOther(int rank, boolean error) {
        int open = writers[place(error)];
        return open != LAUNCHER && (isStrict ? open != writer(rank, error) : open >> 1 != rank);
    }

    /** Whether the line that is not complete is this stream's. */
    boolean isOf(int rank, boolean error) {
        return writers[place(error)] == writer(rank, error);
    }

    private static int writer(int rank, boolean error) {
        return rank == LAUNCHER ? LAUNCHER : 2 * rank + (error ? 1 : 0);
    }

    /** A rank has written something that ends so. */
    void wrote(int rank, boolean error, byte last) {
        boolean isOpen = last != '\n';
        if (isOpen && !isKnown) {
            isKnown = true;
            isOneFile = areOneFile();
        }
        writers[place(error)] = isOpen ? writer(rank, error) : LAUNCHER;
    }

    private int place(boolean error) {
        return error && !isOneFile ? 1 : 0;
    }

    private boolean areOneFile() {
        try {
            return out == err
                    || (isOf(out, FileDescriptor.out)
                            && isOf(err, FileDescriptor.err)
                            && link(1).equals(link(2)));
        } catch (IOException e) {
            return false; // not Linux: each is looked at for itself
        }
    }

    private static boolean isOf(OutputStream stream, FileDescriptor file) throws IOException {
        return stream instanceof FileOutputStream s && s.getFD() == file;
    }

    private static Path link(int descriptor) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
    }
}
