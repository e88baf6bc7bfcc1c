// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

/** A wrong argument, rank count or heap: the message says what is allowed. Exit code 2. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param message one line for the user.
     */
    public UsageException(String message) {
        super(message);
    }
}
