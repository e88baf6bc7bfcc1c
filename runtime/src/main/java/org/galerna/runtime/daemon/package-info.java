// SPDX-License-Identifier: Apache-2.0
/**
 * What a launcher and a daemon share: the key that both have, where daemons listen, and how both
 * prove that they know the key before anything else is said, over TLS if so asked.
 *
 * <p>Keys and places are files that only their owner may read; what others may read is refused.
 */
package org.galerna.runtime.daemon;
