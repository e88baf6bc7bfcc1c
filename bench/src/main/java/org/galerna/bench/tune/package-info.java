// SPDX-License-Identifier: Apache-2.0
/**
 * Measures which collective algorithm is the fastest for which call, and writes it into a table.
 *
 * <p>All calls of one number of ranks are measured in one job. The algorithms of a call take turns,
 * and of each the quickest turn counts; a table row is written only for what was measured, and the
 * library's own rows stay behind as the answer to all other calls.
 */
package org.galerna.bench.tune;
