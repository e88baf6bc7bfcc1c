// SPDX-License-Identifier: Apache-2.0
/**
 * What a launcher and the processes it starts say to each other: frames, the proof that both know
 * the job's secret, and the description that a process is started with.
 *
 * <p>Every length is checked against a limit before anything is allocated; what breaks the rules
 * ends its connection with a {@link org.galerna.runtime.wire.WireException} and nothing else.
 */
package org.galerna.runtime.wire;
