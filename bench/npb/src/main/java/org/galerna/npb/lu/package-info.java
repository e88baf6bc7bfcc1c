// SPDX-License-Identifier: Apache-2.0

/** LU: symmetric successive over-relaxation, pipelined over a grid of pencils of ranks. */
package org.galerna.npb.lu;
