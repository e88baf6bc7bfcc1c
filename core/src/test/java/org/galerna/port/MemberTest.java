// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.longs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.galerna.device.WireupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a rank tells of itself, with words of which some could be taken for others. */
@Timeout(60)
class MemberTest {
    private static final List<String> WORDS =
            List.of("", "niodev", "hybdev", "galerna.tls", "a\nb", "\0", "語", "\ud800", "07ff");

    private static String word(Random random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    private static Member member(Random random) {
        final List<String> devices = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            devices.add(word(random));
        }
        final byte[] cores = new byte[random.nextInt(20)];
        random.nextBytes(cores);
        return new Member(word(random), BitSet.valueOf(cores), random.nextBoolean(), devices);
    }

    @Test
    void whatIsReadIsWhatWasWritten() {
        qt().forAll(longs().all())
                .checkAssert(seed -> {
                    final Member member = member(new Random(seed));
                    assertEquals(member, Member.of(member.bytes()));
                });
    }

    @Test
    void bytesThatAreCutOrGoOnAreRefused() {
        qt().forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final byte[] bytes = member(random).bytes();
                    final int length = random.nextInt(bytes.length);
                    refused(Arrays.copyOf(bytes, length));
                    refused(Arrays.copyOf(bytes, bytes.length + 1 + length));
                });
    }

    private static void refused(byte[] bytes) {
        assertThrows(WireupException.class, () -> Member.of(bytes));
    }

    @Test
    void anyBytesAreReadOrRefused() {
        qt().forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final byte[] bytes = new byte[random.nextInt(40)];
                    random.nextBytes(bytes);
                    try {
                        Member.of(bytes);
                    } catch (WireupException e) {
                        assertEquals(
                                "the other side of the port says what cannot be read",
                                e.getMessage());
                    }
                });
    }
}
