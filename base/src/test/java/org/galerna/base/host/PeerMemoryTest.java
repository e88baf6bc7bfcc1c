// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process may read and write itself as it does others. */
@Timeout(30)
class PeerMemoryTest {
    private static final int GUARD = 64;
    private static final int REPEATS = 3; // long copies go the other way by turns
    private static final byte UNTOUCHED = 77;
    private PeerMemory.Access self;

    @BeforeEach
    void reach() {
        assumeTrue(PeerMemory.find().isPresent(), PeerMemory::reason);
        self = PeerMemory.find().orElseThrow().access((int) ProcessHandle.current().pid());
    }

    @Test
    void copiesOfEveryLengthAreWhole() {
        final SplittableRandom random = new SplittableRandom(28);
        final long[] lengths = {
            1, 4096, 65_535, 524_287, 524_288, 524_289, 1 << 20, 4 << 20, (4 << 20) + 1
        };
        try (Arena arena = Arena.ofConfined()) {
            for (final long bytes : lengths) {
                for (int i = 0; i < REPEATS; i++) {
                    final MemorySegment from = arena.allocate(bytes);
                    for (long at = 0; at < bytes; at++) {
                        from.set(ValueLayout.JAVA_BYTE, at, (byte) random.nextInt());
                    }
                    assertCopied(arena, from, bytes);
                }
            }
        }
    }

    private void assertCopied(Arena arena, MemorySegment from, long bytes) {
        final MemorySegment read = untouched(arena, bytes);
        assertEquals("", self.read(from.address(), read, GUARD, bytes));
        assertWithin(from, read, bytes);

        final MemorySegment written = untouched(arena, bytes);
        assertEquals("", self.write(written.address() + GUARD, from, 0, bytes));
        assertWithin(from, written, bytes);
    }

    private static MemorySegment untouched(Arena arena, long bytes) {
        return arena.allocate(bytes + 2 * GUARD).fill(UNTOUCHED);
    }

    private static void assertWithin(MemorySegment from, MemorySegment to, long bytes) {
        assertEquals(-1, from.mismatch(to.asSlice(GUARD, bytes)), "byte that differs");
        for (int i = 0; i < GUARD; i++) {
            assertEquals(UNTOUCHED, to.get(ValueLayout.JAVA_BYTE, i));
            assertEquals(UNTOUCHED, to.get(ValueLayout.JAVA_BYTE, GUARD + bytes + i));
        }
    }

    @Test
    void whatIsNotThereIsRefused() {
        try (Arena arena = Arena.ofConfined()) {
            for (int i = 0; i < REPEATS; i++) {
                final MemorySegment room = arena.allocate(1 << 20);
                assertNotEquals("", self.read(1, room, 0, 1 << 20));
            }
        }
    }
}
