// SPDX-License-Identifier: Apache-2.0

/**
 * Channels and ports over the rings of {@code org.galerna.base.ring}: what transports between
 * threads and transports between processes of one host have in common.
 *
 * <p>Conventions. A channel and its port are laid over the same memory by two sides that need not
 * share anything else; loans, which need one process, are given to both or to none.
 */
package org.galerna.device.ring;
