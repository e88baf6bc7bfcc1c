// SPDX-License-Identifier: Apache-2.0

/**
 * MG: V-cycles of multigrid for Poisson's equation on a periodic cube.
 *
 * <p>A {@link org.galerna.npb.mg.Hierarchy} has the levels and their fields, a {@link
 * org.galerna.npb.mg.Halo} exchanges boundary planes; what is computed between is in {@code
 * arithmetic}.
 */
package org.galerna.npb.mg;
