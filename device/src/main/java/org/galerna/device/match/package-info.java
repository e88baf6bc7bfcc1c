// SPDX-License-Identifier: Apache-2.0

/**
 * The matching engine: posted and unexpected messages, eager, synchronous and lent sends, over any
 * transport.
 *
 * <p>Conventions. Two locks: a rank's <em>engine lock</em> over its queues and ports, and a link's
 * <em>send lock</em> over its channel. Nobody waits for an engine lock while holding another lock,
 * copies a long message or runs foreign code under one. "Held:" in a comment names the lock a
 * method needs. A send that is lent is an object that the receiver's queue points to; its phase
 * changes by compare-and-set, so that exactly one of match, claim and cancel wins.
 */
package org.galerna.device.match;
