// SPDX-License-Identifier: Apache-2.0
/**
 * Message passing between ranks: communicators, peers, requests, and parallel sections.
 *
 * <p>Start at {@link org.galerna.Galerna#spmd} or, under the launcher, at a facade; the rest is
 * reached from a communicator. Counts and displacements are {@code long}, errors unchecked {@link
 * org.galerna.error.GalernaException}s that say what to do. Any thread may call anything unless a
 * class says otherwise.
 */
package org.galerna;
