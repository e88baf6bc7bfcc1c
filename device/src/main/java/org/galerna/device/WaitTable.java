// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.List;

/**
 * What the threads of a rank wait for now; read by the deadlock report. Only waits that have given
 * up polling are listed.
 */
@FunctionalInterface
public interface WaitTable {
    /** What a thread waits for. */
    enum Verb {
        /** A send that needs its receiver. */
        SEND,
        /** A receive. */
        RECV,
        /** A probe. */
        PROBE,
        /** One of several operations; the first active one is described. */
        ANY
    }

    /**
     * What is waited for.
     *
     * @param verb the kind of wait.
     * @param peer the other side, null for any source.
     * @param context the context's id.
     * @param tag the tag, or {@link Device#ANY_TAG}.
     * @param bytes of the message sent, or room of the receive.
     */
    record Target(Verb verb, Peer peer, long context, int tag, long bytes) {}

    /**
     * One waiting thread.
     *
     * @param thread the thread, platform or virtual.
     * @param target what it waits for.
     * @param sinceNanos when the wait began, by {@link System#nanoTime()}; or some milliseconds
     *     before.
     */
    record Wait(Thread thread, Target target, long sinceNanos) {}

    /**
     * Lists the waits. Taken without stopping anyone, so a wait may have ended meanwhile.
     *
     * @return a new list, oldest wait first.
     */
    List<Wait> snapshot();
}
