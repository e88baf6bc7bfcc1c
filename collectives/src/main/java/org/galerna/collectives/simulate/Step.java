// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

/**
 * One thing that a plan said. For messages {@code to} and {@code at} mean nothing; else {@code
 * peer}.
 */
record Step(Verb verb, int peer, Range from, Range to) {

    /** What is done. */
    enum Verb {
        SEND,
        RECV,
        COPY,
        COMBINE,
        COMBINE_AFTER
    }

    /** Blocks of a slot. */
    record Range(int slot, int first, int n) {
        @Override
        public String toString() {
            return "slot " + slot + " blocks [" + first + ", " + (first + n) + ")";
        }
    }

    boolean isMessage() {
        return verb == Verb.SEND || verb == Verb.RECV;
    }

    @Override
    public String toString() {
        return isMessage() ? verb + " peer " + peer + " " + from : verb + " " + from + " to " + to;
    }
}
