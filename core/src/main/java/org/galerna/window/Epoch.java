// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

/** What a rank's accesses to a window belong to. */
enum Epoch {
    NONE("no epoch is open"),
    FENCE("an epoch of fences is open"),
    START("an epoch of start and complete is open"),
    LOCKS("a lock is held"),
    LOCK_ALL("all ranks are locked");

    /** Says so. */
    final String words;

    Epoch(String words) {
        this.words = words;
    }
}
