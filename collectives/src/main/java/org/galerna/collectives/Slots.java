// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/**
 * Numbers of the places where data lives during a plan. Slots are dense: scratch slot k is {@code
 * SCRATCH + k}.
 */
public final class Slots {
    /** The caller's send buffer; read only. */
    public static final int SEND = 0;

    /** The caller's receive buffer; also the only buffer of a broadcast. */
    public static final int RECV = 1;

    /**
     * The first scratch slot; memory of the executor, of undefined contents at the start of a plan.
     */
    public static final int SCRATCH = 2;

    private Slots() {}
}
