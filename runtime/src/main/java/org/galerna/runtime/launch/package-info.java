// SPDX-License-Identifier: Apache-2.0
/**
 * A job on the threads of one JVM: its ranks, how each ends, and what that means for the others.
 *
 * <p>{@link org.galerna.runtime.launch.Job} keeps the job's state and its first failure, {@link
 * org.galerna.runtime.launch.Rank} is one rank seen as a process, {@link
 * org.galerna.runtime.launch.RankStarter} makes ranks as threads and starts them.
 */
package org.galerna.runtime.launch;
