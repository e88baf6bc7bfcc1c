// SPDX-License-Identifier: Apache-2.0

/**
 * Device {@code smdev}: the ranks are threads of this process, and frames travel through rings of
 * cells in memory that all of them see.
 *
 * <p>Conventions: a channel is written under the lock of its link, a port is read under the engine
 * lock of its rank. The first 32 peers that send to a rank get a ring each; later ones share its
 * inbox. A peer never changes its path, so order needs no sequence numbers.
 */
package org.galerna.device.sm;
