// SPDX-License-Identifier: Apache-2.0
/**
 * What the core asks of a launcher when a program starts further jobs (MPI-4.1, section 11.8).
 *
 * <p>A launcher provides a {@link org.galerna.spawn.Spawner}, found by {@link
 * java.util.ServiceLoader}; the core does the rest: the new job connects to a port as it
 * initialises.
 */
package org.galerna.spawn;
