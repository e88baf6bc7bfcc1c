// SPDX-License-Identifier: Apache-2.0
/**
 * Runs a command: a job on the threads of one JVM, its ranks, how each ends, what that means for
 * the others, and the jobs that ranks spawn. Jobs of processes are handed on.
 *
 * <p>{@link org.galerna.runtime.launch.Job} keeps the job's state and its first failure, {@link
 * org.galerna.runtime.launch.Rank} is one rank seen as a process, {@link
 * org.galerna.runtime.launch.RankStarter} makes ranks as threads and starts them.
 */
package org.galerna.runtime.launch;
