// SPDX-License-Identifier: Apache-2.0

/**
 * The multi-partition decomposition of BT and SP: q² ranks, q³ cells, and in every slab of every
 * axis each rank owns one cell, so that a sweep along any axis keeps all ranks busy.
 *
 * <p>Lines are solved in bundles of as many neighbours as a vector has lanes.
 */
package org.galerna.npb.partition;
