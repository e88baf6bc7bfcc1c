// SPDX-License-Identifier: Apache-2.0

/**
 * Runs many virtual threads on few cores, first come, first served.
 *
 * <p>Conventions. Every thread that becomes runnable joins one queue, whoever woke it: a carrier
 * thread, a timer or a foreign thread. Nothing is allocated per switch. Threads of this package are
 * daemons.
 */
package org.galerna.base.schedule;
