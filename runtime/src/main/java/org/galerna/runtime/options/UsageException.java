// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

/** A command line that cannot be understood. The message is one line for the user. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes the report.
     *
     * @param message one line: what is wrong, with the value, and what to do.
     */
    public UsageException(String message) {
        super(message);
    }
}
