// SPDX-License-Identifier: Apache-2.0

/**
 * How a process is reached over sockets: at which of the host's addresses, and by whom its
 * connections are taken.
 *
 * <p>Conventions. Nothing here is hot, and nothing knows what is said over a connection.
 */
package org.galerna.base.net;
