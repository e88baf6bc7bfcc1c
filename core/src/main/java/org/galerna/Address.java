// SPDX-License-Identifier: Apache-2.0
package org.galerna;

/**
 * One end of a message in a communicator: a rank and a tag.
 *
 * @param rank a rank, {@link Comm#PROC_NULL}, or for a receive {@link Comm#ANY_SOURCE}.
 * @param tag a tag from 0, or for a receive {@link Comm#ANY_TAG}.
 */
public record Address(int rank, int tag) {}
