// SPDX-License-Identifier: Apache-2.0

/**
 * What all benchmarks share: arguments, random numbers, timers, verification, the report.
 *
 * <p>A benchmark is a {@link org.galerna.npb.frame.Kernel}; {@link org.galerna.npb.frame.Benchmark}
 * runs it on every rank. Nothing here is static and mutable, and nothing but {@code mpi} and the
 * JDK is used, so that the programs run on any mpiJava library.
 */
package org.galerna.npb.frame;
