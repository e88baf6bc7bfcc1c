// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What a process tells others of itself, so that they can find out whether they reach it: a number
 * may mean another process in another namespace. {@link PeerMemory.Access#prove} tries.
 *
 * @param process its number.
 * @param address where a random word lies in it.
 * @param word the word.
 */
public record PeerProof(long process, long address, long word) {
    private static final PeerProof OWN = make();

    /**
     * Tells the proof of this process.
     *
     * @return the same for every caller.
     */
    public static PeerProof own() {
        return OWN;
    }

    private static PeerProof make() {
        final long word = ThreadLocalRandom.current().nextLong();
        final MemorySegment there = Arena.global().allocate(ValueLayout.JAVA_LONG);
        there.set(ValueLayout.JAVA_LONG, 0, word);
        return new PeerProof(ProcessHandle.current().pid(), there.address(), word);
    }
}
