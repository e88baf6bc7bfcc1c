// SPDX-License-Identifier: Apache-2.0
/**
 * A rank as a process of its own: what runs beside the program in a JVM that a launcher started.
 *
 * <p>Nothing is rewritten here: exit, streams and properties are the process's. The launcher is
 * told what the operating system does not tell it: causes, stacks, waits. When its connection
 * breaks, the process ends at once.
 */
package org.galerna.runtime.rank;
