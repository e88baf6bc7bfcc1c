// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.Arrays;
import java.util.function.Predicate;
import org.galerna.base.lock.SpinLock;

/**
 * Operations that a peer's frames will name: a slot and how often it was used, in one word, so that
 * a late or made-up word finds nothing. Any thread may call.
 */
final class Handles {
    static final int NONE = -1;

    private static final int INDEX_BITS = 20;
    private static final int INDEX = (1 << INDEX_BITS) - 1;
    private static final int FIRST = 16;

    private final SpinLock lock = new SpinLock();
    private MatchOperation[] slots = {};
    private int[] words = {};
    private int[] free = {};
    private int freeCount;

    /** Adds an operation; {@link #NONE} if there are too many. */
    int put(MatchOperation op) {
        lock.lock();
        try {
            if (freeCount == 0 && !grow()) {
                return NONE;
            }
            final int index = free[--freeCount];
            slots[index] = op;
            return words[index];
        } finally {
            lock.unlock();
        }
    }

    private boolean grow() {
        final int n = slots.length;
        if (n > INDEX) {
            return false;
        }
        final int more = Math.max(FIRST, n);
        slots = Arrays.copyOf(slots, n + more);
        words = Arrays.copyOf(words, n + more);
        free = new int[n + more];
        for (int i = n + more - 1; i >= n; i--) {
            words[i] = i;
            free[freeCount++] = i;
        }
        return true;
    }

    /** Finds an operation, or null. */
    MatchOperation get(int handle) {
        lock.lock();
        try {
            return find(handle);
        } finally {
            lock.unlock();
        }
    }

    private MatchOperation find(int handle) {
        final int index = handle & INDEX;
        return index < slots.length && words[index] == handle ? slots[index] : null;
    }

    /** Takes an operation out; null if it is there no more: only one caller gets it. */
    MatchOperation remove(int handle) {
        lock.lock();
        try {
            final MatchOperation op = find(handle);
            if (op != null) {
                removeAt(handle & INDEX);
            }
            return op;
        } finally {
            lock.unlock();
        }
    }

    private void removeAt(int index) {
        slots[index] = null;
        words[index] = (words[index] + INDEX + 1) & Integer.MAX_VALUE;
        free[freeCount++] = index;
    }

    /** Takes out one that fits; null if none does. */
    MatchOperation removeFirst(Predicate<MatchOperation> fits) {
        lock.lock();
        try {
            for (int i = 0; i < slots.length; i++) {
                final MatchOperation op = slots[i];
                if (op != null && fits.test(op)) {
                    removeAt(i);
                    return op;
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }
}
