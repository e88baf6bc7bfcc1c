// SPDX-License-Identifier: Apache-2.0

/**
 * The flow problem that BT, SP and LU solve: its exact solution, initial field, forcing, spatial
 * operator and norms, once for all three.
 *
 * <p>Every quantity is one flat array over the points of a {@link org.galerna.npb.cfd.Box}, x
 * fastest, with two ghost layers around it. Loops run along x in whole vectors: rows have room
 * behind their last point, where results mean nothing. Components are numbered from 0 (density) to
 * 4 (energy), axes from 0 (x) to 2 (z).
 *
 * <p>No class here sends a message: the ranks of one JVM share them, so that they are compiled once
 * ({@code Galerna-Share} in the manifest).
 */
package org.galerna.npb.cfd;
