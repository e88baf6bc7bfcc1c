// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.device.Device;

/**
 * The unexpected queue: every message that has no receive yet, in order of arrival.
 *
 * <p>Each message stands in two lists at once: a chain chosen by (context, source, tag), for
 * receives that name both, and a list chosen by context, for wildcards. There are more chains when
 * there are many messages. Both are in order of arrival, so that the first fit is the right one.
 * Held: the engine lock.
 */
final class Arrivals {
    private static final int FIRST_BITS = 8;
    private static final int MOST_BITS = 18;
    private static final int PER_CHAIN = 4;
    private static final int CONTEXTS = 64;
    private static final int POOLED = 4096;

    private Arrival[] chainHeads = new Arrival[1 << FIRST_BITS];
    private Arrival[] chainTails = new Arrival[1 << FIRST_BITS];
    private int shift = Integer.SIZE - FIRST_BITS;
    private int fits = PER_CHAIN << FIRST_BITS; // so many messages
    private final Arrival[] contextHeads = new Arrival[CONTEXTS];
    private final Arrival[] contextTails = new Arrival[CONTEXTS];
    private Arrival held; // by the links of a context
    private Arrival pool;
    private int pooled;
    private int count;
    private Arrival stranded; // by links of their own
    private long bytes;
    private long given;

    int count() {
        return count;
    }

    /** What all queued messages cost, and what senders may send beside ({@link #give}). */
    long bytes() {
        return bytes + given;
    }

    /** The first message whose sender waits for budget, or null. */
    Arrival firstStranded() {
        return stranded;
    }

    /** Notes that the sender of a message waits for budget. */
    void strand(Arrival a) {
        if (!a.isStranded) {
            a.isStranded = true;
            a.nextStranded = stranded;
            if (stranded != null) {
                stranded.previousStranded = a;
            }
            stranded = a;
        }
    }

    /** Forgets that its sender waits for budget, if it does. */
    void unstrand(Arrival a) {
        if (a.isStranded) {
            if (a.previousStranded == null) {
                stranded = a.nextStranded;
            } else {
                a.previousStranded.nextStranded = a.nextStranded;
            }
            if (a.nextStranded != null) {
                a.nextStranded.previousStranded = a.previousStranded;
            }
            a.nextStranded = null;
            a.previousStranded = null;
            a.isStranded = false;
        }
    }

    /**
     * Counts what a sender may send beyond its budget, until it has, or until all has been taken.
     */
    void give(Kept of, long more) {
        of.given += more;
        given += more;
    }

    /** Counts what a sender may send so no more. */
    void take(Kept of) {
        given -= of.given;
        of.given = 0;
    }

    /** Sets what a message costs that may stand in the queue. */
    void weigh(Arrival a, long cost) {
        if (a.isQueued) {
            count(a, cost - a.cost);
        }
        a.cost = cost;
    }

    private void count(Arrival a, long more) {
        final Kept kept = a.source.kept;
        bytes += more;
        kept.bytes += more;
        if (kept.bytes == 0) {
            take(kept);
        }
    }

    /** Gets an arrival that stands in no list. */
    Arrival fresh() {
        final Arrival a = pool;
        if (a == null) {
            return new Arrival();
        }
        pool = a.nextInChain;
        a.nextInChain = null;
        pooled--;
        return a;
    }

    /** Gives an arrival back that stands in no list. */
    void recycle(Arrival a) {
        a.clear();
        if (pooled < POOLED) {
            a.nextInChain = pool;
            pool = a;
            pooled++;
        }
    }

    void add(Arrival a) {
        if (count == fits) {
            grow();
        }
        append(a);
        final int context = list(a.context);
        final Arrival contextTail = contextTails[context];
        a.previousInContext = contextTail;
        if (contextTail == null) {
            contextHeads[context] = a;
        } else {
            contextTail.nextInContext = a;
        }
        contextTails[context] = a;
        a.isQueued = true;
        count++;
        final Kept kept = a.source.kept;
        give(kept, -Math.min(kept.given, a.cost));
        count(a, a.cost);
    }

    /** Adds a message to its chain. */
    private void append(Arrival a) {
        final int chain = chain(a.context, a.source, a.tag);
        final Arrival tail = chainTails[chain];
        a.previousInChain = tail;
        a.nextInChain = null;
        if (tail == null) {
            chainHeads[chain] = a;
        } else {
            tail.nextInChain = a;
        }
        chainTails[chain] = a;
    }

    /** Doubles the chains; messages of one stay in their order. */
    private void grow() {
        final Arrival[] before = chainHeads;
        chainHeads = new Arrival[2 * before.length];
        chainTails = new Arrival[2 * before.length];
        shift--;
        fits = shift > Integer.SIZE - MOST_BITS ? 2 * fits : Integer.MAX_VALUE;
        for (Arrival head : before) {
            for (Arrival a = head; a != null; ) {
                final Arrival rest = a.nextInChain;
                append(a);
                a = rest;
            }
        }
    }

    void remove(Arrival a) {
        unqueue(a);
        unstrand(a);
    }

    private void unqueue(Arrival a) {
        final int chain = chain(a.context, a.source, a.tag);
        if (a.previousInChain == null) {
            chainHeads[chain] = a.nextInChain;
        } else {
            a.previousInChain.nextInChain = a.nextInChain;
        }
        if (a.nextInChain == null) {
            chainTails[chain] = a.previousInChain;
        } else {
            a.nextInChain.previousInChain = a.previousInChain;
        }
        final int context = list(a.context);
        if (a.previousInContext == null) {
            contextHeads[context] = a.nextInContext;
        } else {
            a.previousInContext.nextInContext = a.nextInContext;
        }
        if (a.nextInContext == null) {
            contextTails[context] = a.previousInContext;
        } else {
            a.nextInContext.previousInContext = a.previousInContext;
        }
        a.nextInChain = null;
        a.previousInChain = null;
        a.nextInContext = null;
        a.previousInContext = null;
        a.isQueued = false;
        count--;
        count(a, -a.cost);
    }

    /** Takes a message out for a matched probe. */
    void hold(Arrival a) {
        unqueue(a);
        a.nextInContext = held;
        if (held != null) {
            held.previousInContext = a;
        }
        held = a;
    }

    /** Takes a message from those that matched probes hold. */
    void letGo(Arrival a) {
        if (a.previousInContext == null) {
            held = a.nextInContext;
        } else {
            a.previousInContext.nextInContext = a.nextInContext;
        }
        if (a.nextInContext != null) {
            a.nextInContext.previousInContext = a.previousInContext;
        }
        a.nextInContext = null;
        a.previousInContext = null;
        unstrand(a);
    }

    /** The first message that a matched probe holds, for walks; null if there is none. */
    Arrival firstHeld() {
        return held;
    }

    /**
     * Finds the first message that fits; a null source and {@link Device#ANY_TAG} are wildcards.
     */
    Arrival find(long context, Link source, int tag) {
        if (count == 0) {
            return null;
        }
        return source != null && tag != Device.ANY_TAG
                ? findInChain(context, source, tag)
                : findInContext(context, source, tag);
    }

    private Arrival findInChain(long context, Link source, int tag) {
        Arrival a = chainHeads[chain(context, source, tag)];
        while (a != null && (a.tag != tag || a.source != source || a.context != context)) {
            a = a.nextInChain;
        }
        return a;
    }

    private Arrival findInContext(long context, Link source, int tag) {
        Arrival a = contextHeads[list(context)];
        while (a != null
                && (a.context != context
                        || (source != null && a.source != source)
                        || (tag != Device.ANY_TAG && a.tag != tag))) {
            a = a.nextInContext;
        }
        return a;
    }

    /** Finds a queued message that waits at its sender by the sender's handle, or null. */
    Arrival findRequest(Link source, int handle) {
        Arrival found = null;
        for (int list = 0; list < CONTEXTS && found == null; list++) {
            found = findRequest(contextHeads[list], source, handle);
        }
        return found;
    }

    /** Finds one that a matched probe holds. */
    Arrival findHeldRequest(Link source, int handle) {
        return findRequest(held, source, handle);
    }

    private static Arrival findRequest(Arrival first, Link source, int handle) {
        Arrival a = first;
        while (a != null && !(a.isRemote && a.source == source && a.handle == handle)) {
            a = a.nextInContext;
        }
        return a;
    }

    /** The first message of one of the {@link #lists}, for walks; null if there is none. */
    Arrival first(int list) {
        return contextHeads[list];
    }

    static int lists() {
        return CONTEXTS;
    }

    /** The one of the {@link #lists} where messages of a context stand. */
    static int list(long context) {
        return (int)
                ((context * 0x9E3779B97F4A7C15L)
                        >>> (Long.SIZE - Integer.numberOfTrailingZeros(CONTEXTS)));
    }

    private int chain(long context, Link source, int tag) {
        return ((int) ((context * 31 + source.rank()) * 31 + tag) * 0x9E3779B1) >>> shift;
    }
}
