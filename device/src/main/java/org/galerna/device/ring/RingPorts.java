// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.VarHandles;
import org.galerna.base.ring.Tally;
import org.galerna.device.Port;
import org.galerna.device.PortList;

/**
 * The receiving sides of a rank: some that were there from the start, a port for each of its rings,
 * and after {@link #RINGS} of them what the other peers share. With a tally the rings that have
 * news, and those whose senders are to be told something, are found without a look at the others:
 * what a rank that sleeps and wakes pays does not grow with the peers it has talked to.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
public final class RingPorts {
    /** Peers that get a ring of their own. */
    public static final int RINGS = Tally.RINGS;

    private static final VarHandle COUNT =
            VarHandles.of(MethodHandles.lookup(), "count", int.class);

    private final PortList list;
    private final Tally.Consumer tally;
    private final int first;
    private int count; // of all ports: the list is two hops away

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
        this.count = others.length;
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
        COUNT.setRelease(this, list.ports().length);
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
        final int end = (int) COUNT.getAcquire(this);
        int found = look(from, tally == null ? end : first);
        if (found < 0 && tally != null) {
            found = lookAtTally(from, end);
            if (found < 0) {
                found = look(Math.max(from, first + RINGS), end);
            }
        }
        return found;
    }

    private int look(int from, int end) {
        if (from < end) {
            final Port[] all = list.ports();
            for (int i = from; i < end; i++) {
                if (all[i].hasNews()) {
                    return i;
                }
            }
        }
        return -1;
    }

    private int lookAtTally(int from, int end) {
        if (from >= first + RINGS) {
            return -1;
        }
        final int ring = tally.next(Math.max(0, from - first), Math.min(end - first, RINGS));
        return ring >= 0 && first + ring < end ? first + ring : -1; // a sender may be ahead
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
