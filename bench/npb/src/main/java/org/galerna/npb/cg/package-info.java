// SPDX-License-Identifier: Apache-2.0

/**
 * CG: an eigenvalue of a random sparse matrix by the shifted inverse power method, each step solved
 * by 25 conjugate gradient iterations.
 */
package org.galerna.npb.cg;
