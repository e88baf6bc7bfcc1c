// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.lock;

/** Holds the lock word, between two paddings: super classes' fields stand before a subclass's. */
abstract class Word extends Front {
    /** {@link SpinLock#FREE}, {@link SpinLock#HELD} or {@link SpinLock#WAITED}. */
    int word;

    Word() {
        super();
    }
}
