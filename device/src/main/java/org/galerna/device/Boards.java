// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.lang.foreign.MemorySegment;
import java.util.OptionalInt;

/**
 * Memory that the processes of one host share, dealt out in boards: one at most for the ranks of a
 * communicator, for words and short data that they read at each other's. Any thread may call.
 *
 * <p>One rank {@linkplain #claim claims} a board and tells its number to the other members; each of
 * them {@linkplain #join joins} it, and {@linkplain #leave leaves} it in the end.
 */
public interface Boards {
    /**
     * Tells whether waits had better give the core away at once.
     *
     * @return true if the job's threads outnumber the cores.
     */
    boolean isOversubscribed();

    /**
     * Takes a board that nobody has.
     *
     * @param members how many ranks will join, and leave.
     * @param bytes of memory.
     * @return its number for {@link #join}; nothing if there is no room.
     */
    OptionalInt claim(int members, long bytes);

    /**
     * Joins the members of a board, each of them once.
     *
     * @param context what this rank will leave.
     * @param number from {@link #claim}, by whichever rank.
     * @param bytes of memory, as they were claimed.
     * @return the memory: zero where nobody has written since the claim, aligned to 128 bytes.
     */
    MemorySegment join(long context, int number, long bytes);

    /**
     * Leaves the members of a board, which is free again when all have left.
     *
     * @param context what was joined; nothing happens if nothing was.
     */
    void leave(long context);
}
