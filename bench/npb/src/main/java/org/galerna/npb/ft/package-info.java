// SPDX-License-Identifier: Apache-2.0

/**
 * FT: a diffusion equation solved in Fourier space; three-dimensional transforms whose
 * transposition is one alltoall.
 */
package org.galerna.npb.ft;
