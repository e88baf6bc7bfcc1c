// SPDX-License-Identifier: Apache-2.0

/**
 * Locks for sections of a few dozen nanoseconds.
 *
 * <p>Conventions. A lock stands alone on its cache lines, is not re-entrant, knows no owner and
 * never parks: who holds one neither blocks nor runs foreign code.
 */
package org.galerna.base.lock;
