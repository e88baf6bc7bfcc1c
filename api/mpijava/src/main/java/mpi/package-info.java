// SPDX-License-Identifier: Apache-2.0

/**
 * The mpiJava 1.2 programming interface, as MPJ Express and FastMPJ programs use it.
 *
 * <p>Counts, displacements and extents are in elements of the base type, never in bytes; an offset
 * is a subscript of the buffer array. Every method throws the unchecked {@link mpi.MPIException},
 * whose message says what to do; arguments are checked before anything is sent.
 *
 * <p>These classes are loaded once per rank when ranks share a JVM, so they stay few and small:
 * each only checks, converts and calls the core object it wraps; none holds a lambda, an enum or a
 * string built by invokedynamic. The mutable statics of {@link mpi.MPI} are the rank's own.
 */
package mpi;
