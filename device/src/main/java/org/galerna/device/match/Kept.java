// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

/** What a rank keeps of one peer's messages. Changed by {@link Arrivals} alone. */
final class Kept {
    /** What those cost that are queued. */
    long bytes;

    /** What the peer may send beyond its budget, and has not sent yet ({@link Relief}). */
    long given;
}
