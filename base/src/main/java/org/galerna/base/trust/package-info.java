// SPDX-License-Identifier: Apache-2.0

/**
 * How processes know each other: proofs of a secret that both have, and keys for TLS.
 *
 * <p>Conventions. Nothing here is hot, and nothing knows whose secrets these are. What every
 * process of a job uses while it starts asks no security provider of the JDK.
 */
package org.galerna.base.trust;
