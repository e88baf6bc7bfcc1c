// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.List;

/**
 * What happened in a simulation.
 *
 * @param rounds rounds in which messages travelled; in one round a rank sends at most one message
 *     and receives at most one
 * @param bytes most bytes that one rank sent, or that one rank received
 * @param messages all messages, in the order of rounds and senders
 */
public record Outcome(int rounds, long bytes, List<Message> messages) {

    /**
     * One message.
     *
     * @param from rank of the sender
     * @param to rank of the receiver
     * @param bytes its length
     */
    public record Message(int from, int to, long bytes) {}
}
