// SPDX-License-Identifier: Apache-2.0
/**
 * Process topologies as arithmetic on ranks (MPI-4.1, chapter 8): Cartesian grids and graphs.
 *
 * <p>Everything here is an immutable value without a communicator: any thread may use it, arrays
 * are copied in and out.
 */
package org.galerna.topology;
