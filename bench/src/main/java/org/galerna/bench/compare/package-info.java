// SPDX-License-Identifier: Apache-2.0

/**
 * Measures two sides alternately, round by round, and reports the median of the ratios.
 *
 * <p>Times are nanoseconds inside and microseconds in tables. A side is idle while another is
 * measured. Everything runs on the thread of the command; processes end with the comparison, also
 * when that is interrupted.
 */
package org.galerna.bench.compare;
