// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Objects that the ranks of a job share because all of them live in one process: one for each key,
 * made by the rank that comes first and dropped when all members have left. Any thread may call.
 */
public final class Commons {
    private static final int MOST_SPARE = 8;

    /** An object that other members may have when its own have all left. */
    public interface Reusable {
        /**
         * Makes it as good as new.
         *
         * @return false if it is to be dropped.
         */
        boolean renew();
    }

    private static final class Share {
        final Object object;
        final int members;
        int left;

        Share(Object object, int members) {
            this.object = object;
            this.members = members;
            this.left = members;
        }
    }

    private record Spare(int members, Reusable object) {}

    private final boolean isOversubscribed;
    private final Map<Long, Share> shares = new HashMap<>();
    private final List<Spare> spares = new ArrayList<>();

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
     * Joins the members of a key; each of them once. An object of as many members that have all
     * left is taken before a new one is made.
     *
     * @param <T> the only class whose objects are reused here.
     * @param key equal for all members, and for nobody else: a context.
     * @param members how many ranks will join.
     * @param maker makes an object.
     * @return the object of this key.
     */
    @SuppressWarnings("unchecked") // the caller says so
    public synchronized <T extends Reusable> T reuse(long key, int members, Supplier<T> maker) {
        return (T) join(key, members, () -> spare(members).orElseGet(maker));
    }

    private Optional<Reusable> spare(int members) {
        for (int i = 0; i < spares.size(); i++) {
            if (spares.get(i).members == members) {
                return Optional.of(spares.remove(i).object);
            }
        }
        return Optional.empty();
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
                keep(share);
            }
        }
    }

    private void keep(Share share) {
        if (share.object instanceof Reusable object && object.renew()) {
            if (spares.size() == MOST_SPARE) {
                spares.removeFirst(); // nobody has asked for it for the longest time
            }
            spares.add(new Spare(share.members, object));
        }
    }
}
