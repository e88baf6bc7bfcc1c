// SPDX-License-Identifier: Apache-2.0

/**
 * What is computed from measured values: medians, quartiles, ratios of pairs, and when a warm-up is
 * over.
 *
 * <p>Pure functions; arrays are never changed.
 */
package org.galerna.bench.statistics;
