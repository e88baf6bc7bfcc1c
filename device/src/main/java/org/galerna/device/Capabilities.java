// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * What a device or a transport can do; asked, never assumed.
 *
 * @param inlineBytes a message up to this length is copied once into the transport and needs
 *     nothing else.
 * @param eagerBytes a blocking standard send up to this length does not need the receiver.
 * @param messageBytes the longest active message.
 * @param directReach whether both sides live in one process, so that data is copied once.
 */
public record Capabilities(
        int inlineBytes, long eagerBytes, int messageBytes, boolean directReach) {
    /**
     * Tells what a device can do that has two transports.
     *
     * @param other what the other can do.
     * @return what holds whichever of them a message takes.
     */
    public Capabilities and(Capabilities other) {
        return new Capabilities(
                Math.min(inlineBytes, other.inlineBytes),
                Math.min(eagerBytes, other.eagerBytes),
                Math.min(messageBytes, other.messageBytes),
                directReach && other.directReach);
    }
}
