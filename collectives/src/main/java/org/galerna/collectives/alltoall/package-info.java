// SPDX-License-Identifier: Apache-2.0
/**
 * Ways to bring from every rank a block of its own to every rank.
 *
 * <p>One class an algorithm; its first paragraph says how it works, its cost line is what {@code
 * cost} returns, with p ranks, n bytes as {@link org.galerna.collectives.Primitive} defines them,
 * and messages of cost &alpha; + bytes times &beta;.
 */
package org.galerna.collectives.alltoall;
