// SPDX-License-Identifier: Apache-2.0
/**
 * Signals of the system, as launchers and daemons take and send them, and the end of the process
 * that a launcher belongs to, which counts as one.
 *
 * <p>Nothing here knows what a job is, or fails where the system has no such signal.
 */
package org.galerna.runtime.signal;
