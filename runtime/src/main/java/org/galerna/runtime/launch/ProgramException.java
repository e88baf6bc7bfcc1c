// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

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
}
