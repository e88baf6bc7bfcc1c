// SPDX-License-Identifier: Apache-2.0

/**
 * JMH benchmarks of what one rank does alone: reductions and datatypes beside what one would write
 * by hand; messages to itself, the depth of its queues, collective calls without a peer.
 */
package org.galerna.bench.micro;
