// SPDX-License-Identifier: Apache-2.0

/**
 * The NAS Parallel Benchmarks, one program each, written against the mpiJava interface: {@code
 * mpjrun -np 4 org.galerna.npb.CG -class A}.
 *
 * <p>A program is one line: it hands its kernel to the {@linkplain org.galerna.npb.frame.Benchmark
 * frame}. Sizes, work, timing and verification are those of NPB 3.4 in Fortran and C with MPI.
 */
package org.galerna.npb;
