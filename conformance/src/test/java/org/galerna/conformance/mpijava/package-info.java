// SPDX-License-Identifier: Apache-2.0

/**
 * Conformance of the mpiJava facade: what programs written for mpiJava 1.2 and MPJ Express rely on.
 *
 * <p>Every class here is loaded once per rank, with the rank's own package {@code mpi}; bodies may
 * keep what they like in static fields.
 */
package org.galerna.conformance.mpijava;
