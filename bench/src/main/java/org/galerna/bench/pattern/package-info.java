// SPDX-License-Identifier: Apache-2.0

/**
 * What the suites measure, on the ranks: patterns of calls, over either of our interfaces, in a
 * loop that finds out when it is warm, times it and checks what arrived.
 *
 * <p>A {@code Pattern} is what one iteration does and knows no interface; an {@code Api} makes the
 * calls and knows no pattern; a {@code Session} runs one over the other. Each pattern is measured
 * in a job of its own, so that every call site in a loop has one receiver, as in a user's program.
 * Times are nanoseconds inside and microseconds in what is reported.
 */
package org.galerna.bench.pattern;
