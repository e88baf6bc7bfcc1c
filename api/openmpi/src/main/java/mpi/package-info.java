// SPDX-License-Identifier: Apache-2.0

/**
 * The programming interface of Open MPI's Java bindings.
 *
 * <p>Counts are in items of a datatype; sizes and extents of a datatype in units of its base type;
 * displacements of structures in bytes. Buffers are arrays of primitive elements or buffers of
 * {@code java.nio}; their data are bytes. Almost every method throws the checked {@link
 * mpi.MPIException}; unless the error handler is {@link mpi.MPI#ERRORS_RETURN} an error ends the
 * job.
 *
 * <p>These classes are loaded once per rank when ranks share a JVM, so they stay few and small:
 * each only checks, converts and calls the core object it wraps; none holds a lambda, an enum or a
 * string built by invokedynamic. The mutable statics are the rank's own.
 */
package mpi;
