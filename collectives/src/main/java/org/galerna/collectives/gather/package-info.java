// SPDX-License-Identifier: Apache-2.0
/**
 * Ways to bring a block of every rank to the root.
 *
 * <p>One class an algorithm; its first paragraph says how it works, its cost line is what {@code
 * cost} returns, with p ranks, n bytes as {@link org.galerna.collectives.Primitive} defines them,
 * and messages of cost &alpha; + bytes times &beta;.
 */
package org.galerna.collectives.gather;
