// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * How a transport wakes a rank that sleeps.
 *
 * <p>The sender of a frame does: release store of the frame, full fence, plain look at {@link
 * #isArmed}, then {@link #ring}. The sleeper does: arm, full fence, look at every port again, park.
 * So one of the two always sees the other.
 */
public interface Bell {
    /**
     * Tells whether somebody may be asleep. Plain: the caller has the fence.
     *
     * @return true if the bell should be rung.
     */
    boolean isArmed();

    /** Wakes one thread of the rank, which looks at all ports. Any thread may call. */
    void ring();
}
