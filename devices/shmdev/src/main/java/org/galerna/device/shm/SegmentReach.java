// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.galerna.base.host.PeerMemory;
import org.galerna.base.host.PeerProof;
import org.galerna.base.ring.Notice;
import org.galerna.device.ProcessReach;

/** The memory of processes that tell of themselves, and of what they wait for, in the segment. */
final class SegmentReach extends ProcessReach {
    private final Host host;
    private final Segment segment;
    private final Notice[] notices;

    SegmentReach(Host host, Segment segment, PeerMemory memory) {
        super(memory, host.options().ranks());
        final int places = segment.layout().ranks();
        this.host = host;
        this.segment = segment;
        this.notices = new Notice[places];
        for (int place = 0; place < places; place++) {
            notices[place] = notice(segment, place);
        }
    }

    private static Notice notice(Segment segment, int place) {
        final long at = segment.layout().rank(place) + SegmentLayout.NOTICE;
        return new Notice(segment.memory().asSlice(at, Notice.BYTES));
    }

    /** Lets the others find this process. The process number is told last. */
    static void tell(Segment segment, int place) {
        notice(segment, place).takeBack();
        final MemorySegment words = segment.memory();
        final long at = segment.layout().rank(place);
        final PeerProof own = PeerProof.own();
        words.set(JAVA_LONG, at + SegmentLayout.PROOF_ADDRESS, own.address());
        words.set(JAVA_LONG, at + SegmentLayout.PROOF, own.word());
        Segment.LONG.setRelease(words, at + SegmentLayout.PROCESS, own.process());
    }

    @Override
    protected PeerProof told(int peer) {
        final MemorySegment words = segment.memory();
        final long at = segment.layout().rank(host.placeOf(peer));
        final long process = (long) Segment.LONG.getAcquire(words, at + SegmentLayout.PROCESS);
        return new PeerProof(
                process,
                words.get(JAVA_LONG, at + SegmentLayout.PROOF_ADDRESS),
                words.get(JAVA_LONG, at + SegmentLayout.PROOF));
    }

    @Override
    public Notice notice(int receiver) {
        return notices[host.placeOf(receiver)];
    }
}
