// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/**
 * Names of memory of another rank, or of the own one, as steps of direct reach take them: a rank
 * and a slot packed into one number.
 */
public final class Remote {
    private static final int SLOT_BITS = 7;
    private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
    private static final int PUBLISHED = 1;
    private static final int PEER_SHIFT = SLOT_BITS + 1;

    private Remote() {}

    /**
     * What a rank has exposed in this epoch.
     *
     * @param peer its rank
     * @param slot the slot, as it is numbered and cut there
     * @return the name
     */
    public static int exposed(int peer, int slot) {
        return (peer << PEER_SHIFT) | (slot << 1);
    }

    /**
     * What a rank has published in this epoch.
     *
     * @param peer its rank
     * @param slot the slot it has published, cut there as it is here
     * @return the name
     */
    public static int published(int peer, int slot) {
        return (peer << PEER_SHIFT) | (slot << 1) | PUBLISHED;
    }

    /**
     * The same memory of another rank, for sub-plans.
     *
     * @param remote a name
     * @param peer the other rank
     * @return its name
     */
    public static int of(int remote, int peer) {
        return (peer << PEER_SHIFT) | (remote & ((1 << PEER_SHIFT) - 1));
    }

    /**
     * The rank.
     *
     * @param remote a name
     * @return its rank
     */
    public static int peer(int remote) {
        return remote >> PEER_SHIFT;
    }

    /**
     * The slot.
     *
     * @param remote a name
     * @return the slot's number at the peer
     */
    public static int slot(int remote) {
        return (remote >> 1) & SLOT_MASK;
    }

    /**
     * Whether a publication is named.
     *
     * @param remote a name
     * @return false for exposed memory
     */
    public static boolean isPublished(int remote) {
        return (remote & PUBLISHED) != 0;
    }
}
