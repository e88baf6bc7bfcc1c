// SPDX-License-Identifier: Apache-2.0

/**
 * The benchmark suites: which patterns they have, how they ask for them and how they print what was
 * found.
 *
 * <p>A {@code Benchmark} is a row: a name, a pattern and how it is timed and shown. A {@code
 * Runner} starts a job for each and passes figures to a {@code Report} as they come; a {@code
 * Results} with notes on the machine is saved at the end.
 */
package org.galerna.bench.suite;
