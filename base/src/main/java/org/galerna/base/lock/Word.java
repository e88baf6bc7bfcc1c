// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.lock;

import org.galerna.base.Padded;

/** Holds the lock word between two paddings, the super class's and the subclass's. */
abstract class Word extends Padded {
    /** {@link SpinLock#FREE}, {@link SpinLock#HELD} or {@link SpinLock#WAITED}. */
    int word;

    Word() {
        super();
    }
}
