// SPDX-License-Identifier: Apache-2.0

/**
 * Device {@code hybdev}: one engine for each rank over up to three transports, so that matching,
 * wildcards, order and cancel hold across them.
 *
 * <p>Convention: a peer is reached by the nearest transport and never by another: threads of one
 * process by its memory, processes of one host by a segment, all others by TCP.
 */
package org.galerna.device.hyb;
