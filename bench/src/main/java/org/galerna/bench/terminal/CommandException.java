// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.terminal;

/** A command that cannot do what it was told; the message is one line for the user. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    /**
     * A failure.
     *
     * @param exitCode the exit code of the command: 1 if measuring failed, 2 if it could not begin.
     * @param message what is wrong and what to do.
     */
    public CommandException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /**
     * The exit code of the command.
     *
     * @return 1 or 2.
     */
    public int exitCode() {
        return exitCode;
    }
}
