// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.lang.invoke.VarHandle;

/**
 * How a transport wakes a rank that sleeps.
 *
 * <p>The sender of a frame does: release store of the frame, full fence, plain look at {@link
 * #isArmed}, then {@link #ring}; {@link #ringIfArmed} does the last three. The sleeper does: arm,
 * full fence, look at every port again, park. So one of the two always sees the other.
 */
public interface Bell {
    /**
     * Tells whether somebody may be asleep. Plain: the caller has the fence.
     *
     * @return true if the bell should be rung.
     */
    boolean isArmed();

    /**
     * Wakes one thread of the rank, which looks at all ports. What the caller has published before
     * is seen by who arms the bell after this. Any thread may call.
     */
    void ring();

    /**
     * Rings after frames were published, if somebody may be asleep. A bell that is seen to be armed
     * is rung without a fence before it: who arms it again sees the frames.
     *
     * @param isFenced whether sleepers count on the fence.
     */
    default void ringIfArmed(boolean isFenced) {
        if (isArmed()) {
            ring();
        } else if (isFenced) {
            VarHandle.fullFence();
            if (isArmed()) {
                ring();
            }
        }
    }
}
