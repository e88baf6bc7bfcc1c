// SPDX-License-Identifier: Apache-2.0
/**
 * Ordered sets of processes and their arithmetic (MPI-4.1, section 7.3).
 *
 * <p>Everything here is an immutable value: any thread may use it. A process is a number of 64 bits
 * that the owner of the communicators hands out; this package knows nothing else about it.
 */
package org.galerna.group;
