// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/**
 * What an algorithm costs.
 *
 * @param rounds messages in the longest chain in which each waits for the one before
 * @param messages most messages that one rank sends, or that one rank receives
 * @param bytes most bytes that one rank sends, or that one rank receives; {@link Shape#UNKNOWN} where
 *     it depends on what one rank alone knows
 */
public record Cost(int rounds, int messages, long bytes) {}
