// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.Arrays;
import org.galerna.base.Padded;
import org.galerna.device.Device;

/**
 * The posted queue: receives that wait for their message.
 *
 * <p>A receive that names context, source and tag stands in one of the buckets, whose number grows
 * with that of the receives; one with a wildcard in a list of its own. Each has a number; of the
 * first fits of both the smaller number wins, which is the order of posting (MPI-4.1, section 3.5).
 * Held: the engine lock.
 */
final class Posted extends Padded {
    private static final int WILD = 0;
    private static final int FIRST_BITS = 6;
    private static final int MOST_BITS = 16;
    private static final int PER_BUCKET = 4;

    private MatchOperation[] heads = new MatchOperation[1 + (1 << FIRST_BITS)];
    private MatchOperation[] tails = new MatchOperation[1 + (1 << FIRST_BITS)];
    private int shift = Integer.SIZE - FIRST_BITS;
    private int fits = PER_BUCKET << FIRST_BITS; // so many receives
    private long nextNumber;
    private int count;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    int count() {
        return count;
    }

    void add(MatchOperation op) {
        if (count == fits) {
            grow();
        }
        op.number = nextNumber++;
        count++;
        append(op);
    }

    private void append(MatchOperation op) {
        final int list = list(op);
        final MatchOperation tail = tails[list];
        op.previous = tail;
        op.next = null;
        if (tail == null) {
            heads[list] = op;
        } else {
            tail.next = op;
        }
        tails[list] = op;
    }

    /** Doubles the buckets; receives of one stay in their order. */
    private void grow() {
        final MatchOperation[] before = heads;
        heads = new MatchOperation[2 * before.length - 1];
        tails = Arrays.copyOf(new MatchOperation[] {tails[WILD]}, heads.length);
        heads[WILD] = before[WILD];
        shift--;
        fits = shift > Integer.SIZE - MOST_BITS ? 2 * fits : Integer.MAX_VALUE;
        for (int list = WILD + 1; list < before.length; list++) {
            MatchOperation op = before[list];
            while (op != null) {
                final MatchOperation rest = op.next;
                append(op);
                op = rest;
            }
        }
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

    int lists() {
        return heads.length;
    }

    private int list(MatchOperation op) {
        return op.link == null || op.tagWanted == Device.ANY_TAG
                ? WILD
                : bucket(op.context, op.link, op.tagWanted);
    }

    private int bucket(long context, Link source, int tag) {
        final int hash = (int) ((context * 31 + source.rank()) * 31 + tag) * 0x9E3779B1;
        return 1 + (hash >>> shift);
    }
}
