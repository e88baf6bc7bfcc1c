// SPDX-License-Identifier: Apache-2.0
/**
 * The ranks of a process that a launcher started: the process itself ({@link
 * org.galerna.runtime.rank.SoleRank}: nothing is rewritten), or threads of it ({@link
 * org.galerna.runtime.rank.ThreadRanks}, as in a job of one JVM).
 *
 * <p>The launcher is told what the operating system does not tell it: causes, stacks, waits. When
 * its connection breaks, the process ends at once.
 */
package org.galerna.runtime.rank;
