// SPDX-License-Identifier: Apache-2.0

/**
 * MG: V-cycles of multigrid for Poisson's equation on a periodic cube.
 *
 * <p>A {@link org.galerna.npb.mg.Grid} is one level on one rank, a {@link org.galerna.npb.mg.Rows}
 * computes along x, a {@link org.galerna.npb.mg.Halo} exchanges boundary planes.
 */
package org.galerna.npb.mg;
