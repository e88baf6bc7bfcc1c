// SPDX-License-Identifier: Apache-2.0

/**
 * Arithmetic on five by five blocks that BT and LU share: the Jacobians of the flow equations and
 * the solution of small systems, for as many points at once as a vector has lanes.
 *
 * <p>Blocks stand column by column, lanes last.
 *
 * <p>No class here sends a message: the ranks of one JVM share them, so that they are compiled once
 * ({@code Galerna-Share} in the manifest).
 */
package org.galerna.npb.block;
