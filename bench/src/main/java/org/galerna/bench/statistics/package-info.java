// SPDX-License-Identifier: Apache-2.0

/**
 * What is computed from measured values: medians, quartiles, ratios of pairs, and when a warm-up is
 * over.
 *
 * <p>Pure functions, but for {@link WarmUp}, which keeps the last values, and {@link SteadyLoop},
 * which runs what it is given; arrays are never changed.
 */
package org.galerna.bench.statistics;
