// SPDX-License-Identifier: Apache-2.0

/**
 * Starts jobs as a user does, by {@code mpjrun}, and ends them with the command that started them.
 *
 * <p>Processes end with the command, also when it gets a signal.
 */
package org.galerna.bench.launch;
