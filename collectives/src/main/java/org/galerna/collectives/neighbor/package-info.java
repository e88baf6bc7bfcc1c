// SPDX-License-Identifier: Apache-2.0
/**
 * Ways to exchange blocks along the edges of a virtual topology.
 *
 * <p>One class an algorithm; its first paragraph says how it works, its cost line is what {@code
 * cost} returns, with p ranks, n bytes as {@link org.galerna.collectives.Primitive} defines them,
 * and messages of cost &alpha; + bytes times &beta;.
 */
package org.galerna.collectives.neighbor;
