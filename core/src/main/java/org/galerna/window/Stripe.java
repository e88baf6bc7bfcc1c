// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

/**
 * What updates of one rank's memory exclude each other by. Held for one piece of an update, never
 * while waiting.
 */
interface Stripe {
    /** Takes it; memory that an earlier holder wrote is seen. */
    void lock();

    /** Gives it back; memory that was written is seen by later holders. */
    void unlock();
}
