// SPDX-License-Identifier: Apache-2.0

/**
 * Device {@code niodev}: frames travel over sockets, TCP between hosts and Unix-domain inside one,
 * one connection for each pair of ranks that talk.
 *
 * <p>Conventions: a channel is written under the send lock of its link and emptied into its socket
 * under a lock of its own; a port is read under the engine lock of its rank. Both stage in native
 * memory. Once a connection is open its socket never blocks. What a socket delivers is checked
 * before it is believed: a connection that breaks the rules is closed with a reason, and nothing
 * else is.
 */
package org.galerna.device.nio;
