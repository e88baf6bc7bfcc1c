// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import org.galerna.runtime.report.Reason;

/**
 * A program that cannot be started: the exit code is 1, no rank runs. The message is all to print.
 */
public final class ProgramException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes the exception.
     *
     * @param message whole lines.
     */
    public ProgramException(String message) {
        super(message);
    }

    /**
     * Words why ranks got no threads: the JVM says then that memory is out.
     *
     * @param e what the JVM has thrown.
     * @return the exception, not thrown.
     * @throws OutOfMemoryError the same if that is so.
     */
    public static ProgramException ofThreads(OutOfMemoryError e) {
        String message = String.valueOf(e.getMessage());
        String line = Reason.withLimit(message);
        if (line.equals(message)) {
            throw e;
        }
        return new ProgramException("mpjrun: cannot start the ranks: " + line + "\n");
    }
}
