// SPDX-License-Identifier: Apache-2.0

/**
 * The MPI programs that are measured: ranks that live through a whole comparison and do what
 * standard input tells them.
 *
 * <p>They are written like user programs, against {@code mpi}, and have twins in {@code
 * bench/native}.
 */
package org.galerna.bench.worker;
