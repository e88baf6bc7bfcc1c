// SPDX-License-Identifier: Apache-2.0

/**
 * What the message-passing layer asks of the thing that moves messages.
 *
 * <p>Conventions: offsets and lengths are {@code long} and count bytes; times are in nanoseconds; a
 * failure of a message is a result (an {@link org.galerna.device.Outcome}), never an exception;
 * every method of a {@link org.galerna.device.Device} and of its endpoints may be called by any
 * thread; nothing is allocated per message by blocking calls and by operations that are used again.
 * Buffers belong to the device from the call that hands them over until the operation is done, and
 * to the caller at every other time.
 */
package org.galerna.device;
