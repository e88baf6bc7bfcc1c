// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.galerna.collectives.Blocks;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Slots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans of publications become numbers where their places are ints. */
@Timeout(10)
class BriefTest {
    private static final long BYTES = 8;

    /** This rank publishes all its blocks, copies its second, and reads that of its peer. */
    private static int[] code() {
        final Transcript transcript = new Transcript(100);
        transcript.publish(Slots.SEND);
        transcript.copy(Slots.SEND, 1, 1, Slots.RECV, 0);
        transcript.read(Remote.published(1, Slots.SEND), 1, 1, Slots.RECV, 1);
        return transcript.code();
    }

    private static Blocks at(long... places) {
        return Blocks.table(new long[] {BYTES, BYTES}, places, 2, 1);
    }

    @Test
    void placesThatAreIntsAreWorkedOut() {
        final int last = Integer.MAX_VALUE - (int) BYTES;
        final Brief brief = Brief.of(code(), Layout.of(at(16, 96), at(0, last)));
        assertNotNull(brief);
        final int[] steps = brief.steps();
        assertEquals(16, steps[Brief.START]);
        assertEquals(88, steps[Brief.BYTES]);
        assertEquals(96, steps[Brief.WIDTH + Brief.FROM]);
        final int read = 2 * Brief.WIDTH;
        assertEquals(88, steps[read + Brief.WHOLE]);
        assertEquals(80, steps[read + Brief.FROM]);
        assertEquals(last, steps[read + Brief.AT]);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2147483648, 0, 8",
        "2147483648, 2147483656, 0, 8",
        "-2147483656, 0, 0, 8",
        "-1073741824, 1073741824, 0, 8",
        "0, 8, 2147483648, 0",
        "0, 8, 0, 2147483640",
        "0, 8, 0, -2147483656"
    })
    void placesBeyondIntsAreNot(long sent, long alsoSent, long received, long alsoReceived) {
        final Layout layout = Layout.of(at(sent, alsoSent), at(received, alsoReceived));
        assertNull(Brief.of(code(), layout));
    }
}
