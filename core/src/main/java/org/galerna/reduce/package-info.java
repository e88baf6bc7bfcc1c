// SPDX-License-Identifier: Apache-2.0
/**
 * Operators of reductions (MPI-4.1, section 6.9).
 *
 * <p>An operator gives for a datatype a {@link org.galerna.reduce.Kernel}, which combines elements
 * of two arrays of the same class. Kernels and operators are immutable and may be used by any
 * thread; user functions run in the thread that calls the kernel.
 */
package org.galerna.reduce;
