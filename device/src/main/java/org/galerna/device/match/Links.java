// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.galerna.base.VarHandles;
import org.galerna.device.FabricOptions;

/** The links of a rank to its peers, made on first use by any thread. */
@SuppressWarnings("UnusedVariable") // read by a handle
final class Links {
    private static final long JOB_BUDGET = 64L << 20;
    private static final long UNTOLD_BYTES = 32 << 10; // what a peer may not have told of yet
    private static final long MIN_BUDGET = 32 << 10;

    private static final VarHandle LINK = MethodHandles.arrayElementVarHandle(Link[].class);
    private static final VarHandle QUEUED =
            VarHandles.of(MethodHandles.lookup(), "queued", int.class);

    private final MatchingDevice device;
    private final Link[] links;
    private final long budget;
    private int queued;

    Links(MatchingDevice device, int ranks, long eagerBytes) {
        this.device = device;
        this.links = new Link[ranks];
        this.budget = budget(ranks, eagerBytes);
    }

    /**
     * Two messages of the eager limit: of two ranks that both send before they receive, round after
     * round, each owes so many, because the word that the first was taken comes late.
     */
    static long budget(int ranks, long eagerBytes) {
        final long eager = Math.clamp(eagerBytes, FabricOptions.DEFAULT_EAGER_BYTES, JOB_BUDGET);
        final long most = JOB_BUDGET / ranks;
        return Math.max(MIN_BUDGET, Math.min(2 * eager + UNTOLD_BYTES, most));
    }

    /** The bytes that a peer may be sent before it asks for them. */
    long budget() {
        return budget;
    }

    Link to(int rank) {
        final Link known = known(rank);
        if (known != null) {
            return known;
        }
        LINK.compareAndSet(links, rank, null, new Link(device, rank));
        return known(rank);
    }

    private Link known(int rank) {
        return (Link) LINK.getAcquire(links, rank);
    }

    /** Tells whether a link fits to each rank but this one; a peer without a link does not. */
    boolean allFit(Predicate<Link> fits) {
        for (int r = 0; r < links.length; r++) {
            final Link l = known(r);
            if (r != device.rank() && (l == null || !fits.test(l))) {
                return false;
            }
        }
        return true;
    }

    /** Counts what waits for room in any of them; tells whether nothing did before. */
    boolean countQueued(int by) {
        return (int) QUEUED.getAndAdd(this, by) == 0;
    }

    boolean haveQueued() {
        return (int) QUEUED.getOpaque(this) != 0;
    }

    /** Sends what waits for room, as far as there is some. */
    void flush() {
        forEach(l -> {
            if (l.hasQueue()) {
                l.flush();
                if (l.hasQueue()) {
                    device.help(l);
                }
            }
        });
    }

    /** Frames sent to all peers; racy. */
    long sent() {
        long sum = 0;
        for (int r = 0; r < links.length; r++) {
            final Link l = known(r);
            sum += l == null ? 0 : l.sent();
        }
        return sum;
    }

    /** Goes over the links that have been made. */
    void forEach(Consumer<Link> action) {
        for (int r = 0; r < links.length; r++) {
            final Link l = known(r);
            if (l != null) {
                action.accept(l);
            }
        }
    }
}
