// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import org.galerna.base.ring.Tally;
import org.galerna.device.Port;
import org.galerna.device.PortList;

/**
 * The receiving sides of a rank: some that were there from the start, a port for each of its rings,
 * and after {@link #RINGS} of them what the other peers share. With a tally the rings that have
 * news, and those whose senders are to be told something, are found without a look at the others:
 * what a rank that sleeps and wakes pays does not grow with the peers it has talked to.
 */
public final class RingPorts {
    /** Peers that get a ring of their own. */
    public static final int RINGS = Tally.RINGS;

    private final PortList list;
    private final Tally.Consumer tally;
    private final int first;

    /**
     * Makes a list without rings.
     *
     * @param tally that the senders keep; null if they keep none.
     * @param others ports that stand in front of the rings.
     */
    public RingPorts(Tally.Consumer tally, Port... others) {
        this.list = new PortList(others);
        this.tally = tally;
        this.first = others.length;
    }

    /**
     * What the ring that is added next counts with.
     *
     * @return its part of the tally, null if there is none.
     */
    public Tally.Ring nextRing() {
        return tally == null ? null : tally.ring(list.ports().length - first);
    }

    /**
     * Adds a port: the rings in the order of their numbers, then another. One thread at a time (the
     * caller's lock).
     *
     * @param port whole; whoever sees it in the list sees its fields.
     */
    public void add(Port port) {
        list.add(port);
    }

    /**
     * What has been added, in that order. Any thread.
     *
     * @return never changed; not to be written.
     */
    public Port[] ports() {
        return list.ports();
    }

    /**
     * Finds a port that seems to have news. Any thread.
     *
     * @param from index of the first that is meant.
     * @return the index of the first from there on that has some, or -1.
     */
    public int nextWithNews(int from) {
        final Port[] all = list.ports();
        int i = from;
        while (i < first) {
            if (all[i].hasNews()) {
                return i;
            }
            i++;
        }
        if (tally != null && i < first + RINGS) {
            final int ring = tally.next(i - first);
            if (ring >= 0 && first + ring < all.length) { // its sender may be ahead of the list
                return first + ring;
            }
            i = first + RINGS;
        }
        while (i < all.length) {
            if (all[i].hasNews()) {
                return i;
            }
            i++;
        }
        return -1;
    }

    /** Tells senders of room and budget. Held: the engine lock. */
    public void tell() {
        final Port[] all = list.ports();
        int i = 0;
        if (tally != null) {
            for (int rings = tally.debts(); rings != 0; rings &= rings - 1) {
                all[first + Integer.numberOfTrailingZeros(rings)].tell();
            }
            i = first + RINGS;
        }
        while (i < all.length) {
            all[i].tell();
            i++;
        }
    }
}
