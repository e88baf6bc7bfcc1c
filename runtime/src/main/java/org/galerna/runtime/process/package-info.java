// SPDX-License-Identifier: Apache-2.0
/**
 * The launcher of jobs whose ranks are processes: starts them, here and on other hosts, keeps a
 * connection to each or to its host, carries their input and output, and knows how the job ends.
 *
 * <p>Life of a process here: started, connected (it has proved that it knows the job's secret),
 * initialised, finalised, ended. What ends a job is decided by {@link
 * org.galerna.runtime.process.ProcessJob} alone, on the launcher's main thread.
 */
package org.galerna.runtime.process;
