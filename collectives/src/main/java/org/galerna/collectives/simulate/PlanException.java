// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

/** A plan does what no plan may do, or its result is wrong. */
public final class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * A finding.
     *
     * @param message what is wrong, with rank and step
     */
    public PlanException(String message) {
        super(message);
    }
}
