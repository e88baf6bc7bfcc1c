// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import org.galerna.base.ring.Notice;

/**
 * The memory of peers that are other processes of this host, as far as the kernel lets one process
 * read another's. Addresses are those of the process that told them. Any thread may call.
 */
public interface Reach {
    /** Says that data is not held. */
    int NONE = -1;

    /**
     * Counts what could have gone by way of held arrays, and tells whether arrays can be held now.
     *
     * @param bytes that are about to go, or have just come.
     * @return false for ever, or until as much has been counted as makes it pay.
     */
    boolean isReady(long bytes);

    /**
     * Holds an array where it stands, so that peers may reach it.
     *
     * @param array of a primitive type.
     * @return a number for {@link #address} and {@link #letGo}; {@link #NONE} if that cannot be
     *     done, or not yet.
     */
    int hold(Object array);

    /**
     * Tells where a held array has its first element.
     *
     * @param hold from {@link #hold}.
     * @return the address.
     */
    long address(int hold);

    /**
     * Lets an array move again, when nobody uses its address any more. Once for each hold.
     *
     * @param hold from {@link #hold}.
     */
    void letGo(int hold);

    /** Says that a peer will be told an address of memory off the heap. */
    void allow();

    /**
     * Tells whether a peer's memory is reached. The first call for each peer tries.
     *
     * @param peer its rank.
     * @return whether {@link #read} may be called.
     */
    boolean reaches(int peer);

    /**
     * Copies from a peer.
     *
     * @param peer its rank, that is reached and waits until it is told that the copy was made.
     * @param address of the data there.
     * @param to address of the room here, off the heap or held.
     * @param bytes how many.
     * @return whether all of it was copied; if not, part of it may be.
     */
    boolean read(int peer, long address, long to, long bytes);

    /**
     * Finds what a receiver says of the message that it waits for.
     *
     * @param receiver its rank.
     * @return a notice in memory that both have mapped; null if there is no such memory.
     */
    Notice notice(int receiver);
}
