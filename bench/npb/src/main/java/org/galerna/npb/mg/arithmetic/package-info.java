// SPDX-License-Identifier: Apache-2.0

/**
 * MG on one rank's part of a level, without messages: a {@link org.galerna.npb.mg.arithmetic.Grid}
 * says which points it has, a {@link org.galerna.npb.mg.arithmetic.Level} goes over them plane by
 * plane, a {@code Rows} computes along x. The ranks of one JVM share these classes, so that they
 * are compiled once ({@code Galerna-Share} in the manifest).
 */
package org.galerna.npb.mg.arithmetic;
