// SPDX-License-Identifier: Apache-2.0

/**
 * The root of the exception family that MPJ Express programs may name in a catch clause.
 *
 * <p>Holds one class and no behaviour; see {@link mpi.MPIException}.
 */
package xdev;
