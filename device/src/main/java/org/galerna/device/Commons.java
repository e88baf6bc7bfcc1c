// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Objects that the ranks of a job share because all of them live in one process: one for each key,
 * made by the rank that comes first and dropped when all members have left. Any thread may call.
 */
public final class Commons {
    private static final class Share {
        final Object object;
        int left;

        Share(Object object, int members) {
            this.object = object;
            this.left = members;
        }
    }

    private final boolean isOversubscribed;
    private final Map<Long, Share> shares = new HashMap<>();

    /**
     * Makes the commons of a job.
     *
     * @param isOversubscribed whether the job's threads outnumber the cores.
     */
    public Commons(boolean isOversubscribed) {
        this.isOversubscribed = isOversubscribed;
    }

    /**
     * Tells whether waits had better give the core away at once.
     *
     * @return true if the job's threads outnumber the cores.
     */
    public boolean isOversubscribed() {
        return isOversubscribed;
    }

    /**
     * Joins the members of a key; each of them once.
     *
     * @param key equal for all members, and for nobody else: a context.
     * @param members how many ranks will join.
     * @param maker makes the object; called for the first member only.
     * @return the object of this key.
     */
    public synchronized Object join(long key, int members, Supplier<?> maker) {
        return shares.computeIfAbsent(key, _ -> new Share(maker.get(), members)).object;
    }

    /**
     * Leaves the members of a key. The object is dropped with the last one.
     *
     * @param key what was joined; nothing happens if nobody has.
     */
    public synchronized void leave(long key) {
        final Share share = shares.get(key);
        if (share != null) {
            share.left--;
            if (share.left == 0) {
                shares.remove(key);
            }
        }
    }
}
