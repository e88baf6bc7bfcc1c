// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a process writes goes on as it is, in memory that grows with it. */
@Timeout(60)
class OutputPumpTest {
    private final byte[] written = new byte[1 << 20];
    private final List<byte[]> buffers = new CopyOnWriteArrayList<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    private void pump(OutputPump.Target target) {
        OutputPump pump = new OutputPump(new ByteArrayInputStream(written), target, failures::add);
        pump.start();
        Passage.await(List.of(pump.passage()), true);
    }

    @Test
    void whoWritesMuchHasALargerBufferThanWhoWritesLittle() {
        new Random(1).nextBytes(written);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        pump((bytes, length) -> {
            buffers.add(bytes);
            out.write(bytes, 0, length);
        });
        assertArrayEquals(written, out.toByteArray());
        assertEquals(List.of(), failures);
        assertTrue(buffers.getFirst().length <= 1 << 10);
        assertEquals(1 << 16, buffers.getLast().length);
    }

    @Test
    void whyNoMoreCanBePassedOnIsTold() {
        OutOfMemoryError why = new OutOfMemoryError("Java heap space");
        pump((_, _) -> {
            throw why;
        });
        assertEquals(List.of(why), failures);
    }
}
