// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.galerna.base.host.ArrayPins;
import org.galerna.base.host.PeerMemory;
import org.galerna.base.host.PeerProof;

/**
 * The memory of the host's other processes, through the kernel. Each tells the number of its
 * process and where a random word lies in it ({@link PeerProof}): who reads that word there has
 * found the process, and may read its memory. A transport says how that was told.
 *
 * <p>Arrays are held by {@link ArrayPins}, which take a tenth of a second of a core to prepare. A
 * process does so when it has asked for holds of 32 MiB, because by then it may pay; {@code
 * -Dgalerna.pins=now} does it with the first, and {@code never} leaves all arrays to the transport.
 */
public abstract class ProcessReach implements Reach {
    private static final long PAYS = 32L << 20;
    private static final String PROPERTY = "galerna.pins";
    private static final System.Logger LOG = System.getLogger(ProcessReach.class.getName());

    private final PeerMemory memory;
    private final ArrayPins pins = new ArrayPins();
    private final When when = When.of(System.getProperty(PROPERTY, "auto"));
    private final AtomicReferenceArray<PeerMemory.Access> spare;
    private final Found[] found;
    private final AtomicLong wanted = new AtomicLong();
    private volatile boolean isAllowed;

    /** When arrays are held: not at all, from the first on, or when it pays. */
    private enum When {
        NEVER,
        NOW,
        AUTO;

        static When of(String word) {
            for (When w : values()) {
                if (w.name().equalsIgnoreCase(word)) {
                    return w;
                }
            }
            throw new IllegalArgumentException(
                    PROPERTY + " is now, never or auto, not \"" + word + '"');
        }
    }

    /**
     * What was found when a peer's process was looked for; null until somebody has looked.
     *
     * @param process its number.
     * @param isReached whether it may be read.
     */
    private record Found(int process, boolean isReached) {
        static final Found NOBODY = new Found(-1, false);
    }

    /**
     * Prepares; nothing is tried yet.
     *
     * @param memory by which others are read.
     * @param ranks of the job.
     * @throws IllegalArgumentException if the property says something unknown.
     */
    protected ProcessReach(PeerMemory memory, int ranks) {
        this.memory = memory;
        this.spare = new AtomicReferenceArray<>(ranks);
        this.found = new Found[ranks];
    }

    /**
     * Finds what a peer's process has told of itself.
     *
     * @param peer its rank.
     * @return the proof; null if it has told nothing, so that it is not reached.
     */
    protected abstract PeerProof told(int peer);

    @Override
    public boolean isReady(long bytes) {
        return switch (when) {
            case NEVER -> false;
            case NOW -> pins.await().isEmpty();
            case AUTO -> pins.isReady() || isReadyAfter(bytes);
        };
    }

    private boolean isReadyAfter(long bytes) {
        if (bytes > 0 && wanted.addAndGet(bytes) > PAYS) {
            pins.prepare();
        }
        return false;
    }

    @Override
    public int hold(Object array) {
        final int pin = pins.pin(array);
        if (pin == ArrayPins.NONE) {
            return NONE;
        }
        allow();
        return pin;
    }

    @Override
    public long address(int hold) {
        return pins.address(hold);
    }

    @Override
    public void letGo(int hold) {
        pins.unpin(hold);
    }

    @Override
    public void allow() {
        if (!isAllowed) {
            memory.allowPeers();
            isAllowed = true;
        }
    }

    @Override
    public boolean reaches(int peer) {
        Found is = found[peer];
        if (is == null) {
            is = find(peer);
            found[peer] = is;
        }
        return is.isReached;
    }

    private Found find(int peer) {
        final PeerProof told = told(peer);
        if (told == null) {
            return Found.NOBODY;
        }
        final int process = (int) told.process();
        final String refused = memory.access(process).prove(told);
        if (refused.isEmpty()) {
            return new Found(process, true);
        }
        LOG.log(System.Logger.Level.DEBUG, "the memory of rank " + peer + ": " + refused);
        return Found.NOBODY;
    }

    @Override
    public boolean read(int peer, long address, long to, long bytes) {
        final PeerMemory.Access access = access(peer);
        final String refused = access.read(address, to, bytes);
        spare.setOpaque(peer, access);
        if (!refused.isEmpty()) {
            LOG.log(System.Logger.Level.DEBUG, "a copy from a process has failed: " + refused);
        }
        return refused.isEmpty();
    }

    /** An access is one thread's at a time. */
    private PeerMemory.Access access(int peer) {
        final PeerMemory.Access last = spare.getAndSet(peer, null);
        return last != null ? last : memory.access(found[peer].process);
    }
}
