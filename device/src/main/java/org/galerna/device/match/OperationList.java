// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.base.Padded;

/**
 * Operations in a row, each linked to its neighbours, so that one stands in one list at a time.
 * Held: the lock of whoever owns the list.
 */
final class OperationList extends Padded {
    private MatchOperation head;
    private MatchOperation tail;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    OperationList() {
        super();
    }

    boolean isEmpty() {
        return head == null;
    }

    /** The first; null if there is none. */
    MatchOperation head() {
        return head;
    }

    void add(MatchOperation op) {
        op.next = null;
        op.previous = tail;
        if (tail == null) {
            head = op;
        } else {
            tail.next = op;
        }
        tail = op;
    }

    /** Adds an operation before all others. */
    void addFirst(MatchOperation op) {
        op.next = head;
        op.previous = null;
        if (head == null) {
            tail = op;
        } else {
            head.previous = op;
        }
        head = op;
    }

    void remove(MatchOperation op) {
        if (op.previous == null) {
            head = op.next;
        } else {
            op.previous.next = op.next;
        }
        if (op.next == null) {
            tail = op.previous;
        } else {
            op.next.previous = op.previous;
        }
        op.next = null;
        op.previous = null;
    }
}
