// SPDX-License-Identifier: Apache-2.0

/**
 * Litmus tests, and the conventions of the stress tests.
 *
 * <p>Conventions. A stress test stands in the package of the class it tests, so that it reaches
 * what is not public; every legal history is listed, everything else is forbidden.
 */
package org.galerna.stress;
