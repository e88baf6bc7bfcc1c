// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.base.Padded;
import org.galerna.device.Device;

/**
 * The posted queue: receives that wait for their message.
 *
 * <p>A receive that names context, source and tag stands in one of {@value #BUCKETS} buckets; one
 * with a wildcard in a list of its own. Each has a number; of the first fits of both the smaller
 * number wins, which is the order of posting (MPI-4.1, section 3.5). Held: the engine lock.
 */
final class Posted extends Padded {
    private static final int BUCKETS = 64;
    private static final int WILD = BUCKETS;

    private final MatchOperation[] heads = new MatchOperation[BUCKETS + 1];
    private final MatchOperation[] tails = new MatchOperation[BUCKETS + 1];
    private long nextNumber;
    private int count;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    int count() {
        return count;
    }

    void add(MatchOperation op) {
        final int list = list(op);
        op.number = nextNumber++;
        final MatchOperation tail = tails[list];
        op.previous = tail;
        op.next = null;
        if (tail == null) {
            heads[list] = op;
        } else {
            tail.next = op;
        }
        tails[list] = op;
        count++;
    }

    void remove(MatchOperation op) {
        final int list = list(op);
        if (op.previous == null) {
            heads[list] = op.next;
        } else {
            op.previous.next = op.next;
        }
        if (op.next == null) {
            tails[list] = op.previous;
        } else {
            op.next.previous = op.previous;
        }
        op.next = null;
        op.previous = null;
        count--;
    }

    /** Finds the receive that a message belongs to, without removing it. */
    MatchOperation find(long context, Link source, int tag) {
        if (count == 0) {
            return null;
        }
        MatchOperation named = heads[bucket(context, source, tag)];
        while (named != null
                && (named.tagWanted != tag || named.link != source || named.context != context)) {
            named = named.next;
        }
        MatchOperation wild = heads[WILD];
        while (wild != null && !fits(wild, context, source, tag)) {
            wild = wild.next;
        }
        if (named == null || wild == null) {
            return named == null ? wild : named;
        }
        return named.number < wild.number ? named : wild;
    }

    private static boolean fits(MatchOperation op, long context, Link source, int tag) {
        return op.context == context
                && (op.link == null || op.link == source)
                && (op.tagWanted == Device.ANY_TAG || op.tagWanted == tag);
    }

    /** First receive of a list, for walks over all. */
    MatchOperation first(int list) {
        return heads[list];
    }

    static int lists() {
        return BUCKETS + 1;
    }

    private static int list(MatchOperation op) {
        return op.link == null || op.tagWanted == Device.ANY_TAG
                ? WILD
                : bucket(op.context, op.link, op.tagWanted);
    }

    private static int bucket(long context, Link source, int tag) {
        return ((int) ((context * 31 + source.rank()) * 31 + tag) * 0x9E3779B1)
                >>> (Integer.SIZE - Integer.numberOfTrailingZeros(BUCKETS));
    }
}
