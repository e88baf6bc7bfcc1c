// SPDX-License-Identifier: Apache-2.0

/**
 * JMH benchmarks of parts that no message passing is needed for, each beside what one would write
 * by hand.
 */
package org.galerna.bench.micro;
