// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

/**
 * One thing that a plan said. For messages {@code to} means nothing; for local steps {@code peer},
 * which is the name of another rank's memory where the step reaches there: {@code from} or {@code
 * to} are then blocks of it.
 */
record Step(Verb verb, int peer, Range from, Range to) {

    /** What is done. */
    enum Verb {
        SEND,
        RECV,
        COPY,
        COMBINE,
        COMBINE_AFTER,
        EXPOSE,
        PUBLISH,
        READ,
        COMBINE_FROM,
        WRITE,
        STRAND,
        FENCE
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

    /** Whether it waits for other ranks without a message. */
    boolean isRemote() {
        return switch (verb) {
            case READ, COMBINE_FROM, WRITE, FENCE -> true;
            default -> false;
        };
    }

    /** Whether it takes part in direct reach. */
    boolean isReach() {
        return isRemote() || verb == Verb.EXPOSE || verb == Verb.PUBLISH || verb == Verb.STRAND;
    }

    @Override
    public String toString() {
        return isMessage() ? verb + " peer " + peer + " " + from : verb + " " + from + " to " + to;
    }
}
