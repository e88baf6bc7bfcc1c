// SPDX-License-Identifier: Apache-2.0
/**
 * Measures which collective algorithm is the fastest for which call, and writes it into a table.
 *
 * <p>All algorithms of an operation are measured in one job, one after the other, each by the
 * smallest of some means; a table row is written only for what was measured, and the library's own
 * rows stay behind as the answer to all other calls.
 */
package org.galerna.bench.tune;
