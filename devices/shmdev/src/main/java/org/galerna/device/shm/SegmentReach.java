// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.galerna.base.host.ArrayPins;
import org.galerna.base.host.PeerMemory;
import org.galerna.base.host.PeerProof;
import org.galerna.base.ring.Notice;
import org.galerna.device.Reach;

/**
 * The memory of the host's other processes. Each tells in the segment the number of its process and
 * where a random word lies in it: who reads that word there has found the process, and may read its
 * memory. Everything goes through the segment where that fails.
 *
 * <p>Arrays are held by {@link ArrayPins}, which take a tenth of a second of a core to prepare. A
 * process does so when it has asked for holds of 32 MiB, because by then it may pay; {@code
 * -Dgalerna.shmdev.pins=now} does it with the first, and {@code never} copies all arrays through
 * the segment.
 */
final class SegmentReach implements Reach {
    private static final long PAYS = 32L << 20;
    private static final String PROPERTY = "galerna.shmdev.pins";

    private static final System.Logger LOG = System.getLogger(SegmentReach.class.getName());

    private final Host host;
    private final Segment segment;
    private final PeerMemory memory;
    private final ArrayPins pins = new ArrayPins();
    private final When when = When.of(System.getProperty(PROPERTY, "auto"));
    private final AtomicReferenceArray<PeerMemory.Access> spare;
    private final Found[] found;
    private final Notice[] notices;
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

    /** Whether a place's process was found; null until somebody has looked. */
    private enum Found {
        YES,
        NO
    }

    SegmentReach(Host host, Segment segment, PeerMemory memory) {
        final int places = segment.layout().ranks();
        this.host = host;
        this.segment = segment;
        this.memory = memory;
        this.spare = new AtomicReferenceArray<>(places);
        this.found = new Found[places];
        this.notices = new Notice[places];
        for (int place = 0; place < places; place++) {
            notices[place] = notice(segment, place);
        }
    }

    private static Notice notice(Segment segment, int place) {
        final long at = segment.layout().rank(place) + Layout.NOTICE;
        return new Notice(segment.memory().asSlice(at, Notice.BYTES));
    }

    /** Lets the others find this process. The process number is told last. */
    static void tell(Segment segment, int place) {
        notice(segment, place).takeBack();
        final MemorySegment words = segment.memory();
        final long at = segment.layout().rank(place);
        final PeerProof own = PeerProof.own();
        words.set(JAVA_LONG, at + Layout.PROOF_ADDRESS, own.address());
        words.set(JAVA_LONG, at + Layout.PROOF, own.word());
        Segment.LONG.setRelease(words, at + Layout.PROCESS, own.process());
    }

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
        final int place = host.placeOf(peer);
        Found is = found[place];
        if (is == null) {
            is = find(place);
            found[place] = is;
        }
        return is == Found.YES;
    }

    private Found find(int place) {
        final PeerProof told = told(place);
        final String refused = memory.access((int) told.process()).prove(told);
        if (refused.isEmpty()) {
            return Found.YES;
        }
        LOG.log(System.Logger.Level.DEBUG, "shmdev copies through its segment: " + refused);
        return Found.NO;
    }

    private PeerProof told(int place) {
        final MemorySegment words = segment.memory();
        final long at = segment.layout().rank(place);
        final long process = (long) Segment.LONG.getAcquire(words, at + Layout.PROCESS);
        return new PeerProof(
                process,
                words.get(JAVA_LONG, at + Layout.PROOF_ADDRESS),
                words.get(JAVA_LONG, at + Layout.PROOF));
    }

    @Override
    public boolean read(int peer, long address, long to, long bytes) {
        final int place = host.placeOf(peer);
        final PeerMemory.Access access = access(place);
        final String refused = access.read(address, to, bytes);
        spare.setOpaque(place, access);
        if (!refused.isEmpty()) {
            LOG.log(System.Logger.Level.DEBUG, "a copy from a process has failed: " + refused);
        }
        return refused.isEmpty();
    }

    /** An access is one thread's at a time. */
    private PeerMemory.Access access(int place) {
        final PeerMemory.Access last = spare.getAndSet(place, null);
        return last != null ? last : memory.access((int) told(place).process());
    }

    @Override
    public Notice notice(int receiver) {
        return notices[host.placeOf(receiver)];
    }
}
