// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * Receives active messages: messages that nobody asked for by a receive.
 *
 * <p>It runs on a thread of the receiving rank, inside one of its calls, never under a lock of the
 * engine, and one message of a peer at a time. It may start operations and send messages; it must
 * not wait for anything.
 */
@FunctionalInterface
public interface MessageHandler {
    /**
     * Takes one message.
     *
     * @param source the sender.
     * @param header the sender's word.
     * @param data the payload; the handler may keep it.
     */
    void receive(Peer source, long header, byte[] data);
}
