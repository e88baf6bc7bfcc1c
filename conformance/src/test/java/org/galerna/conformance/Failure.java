// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A failure of one rank, as text: the classes of a rank do not leave its class loader.
 *
 * @param rank the rank that failed.
 * @param type name of the class of the exception.
 * @param message its message.
 * @param stack its stack trace and causes.
 */
record Failure(int rank, String type, String message, String stack) {
    static Failure of(int rank, Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return new Failure(rank, thrown.getClass().getName(), thrown.getMessage(), text.toString());
    }

    @Override
    public String toString() {
        return "rank " + rank + ": " + type + ": " + message + System.lineSeparator() + stack;
    }
}
