// SPDX-License-Identifier: Apache-2.0

/**
 * Races of the matching engine: who gets a lent message when its match, its cancel and the
 * departure of its sender come at once.
 *
 * <p>All states of a test share one fabric, as threads of two ranks do; each has a tag of its own.
 */
package org.galerna.stress.engine;
