// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.ref.WeakReference;
import org.galerna.collectives.Slots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallSlotsTest {
    private static final int COLLECTIONS = 20;

    private final CallSlots slots = new CallSlots();

    @Test
    void aCallSeesItsOwnArraysAlone() {
        final byte[] first = new byte[8];
        final byte[] second = new byte[8];
        slots.send(first, 3);
        slots.receive(second, 5);
        assertSame(first, slots.array(Slots.SEND));
        assertSame(second, slots.array(Slots.RECV));
        assertEquals(3, slots.base(Slots.SEND));
        assertEquals(5, slots.base(Slots.RECV));
        slots.clear();
        assertNull(slots.send());
        assertNull(slots.receive());
        slots.receive(first, 0);
        assertNull(slots.send(), "that of the call before");
        assertSame(first, slots.receive());
        slots.receive(null, 0);
        assertNull(slots.receive(), "it means nothing on this rank");
        slots.receive(second, 0);
        assertSame(second, slots.receive());
    }

    @Test
    void longArraysAreForgottenBehindTheCall() {
        final WeakReference<Object> sent = sendLongOne();
        final WeakReference<Object> received = receiveLongOne();
        slots.clear();
        for (int i = 0; i < COLLECTIONS && (sent.get() != null || received.get() != null); i++) {
            System.gc();
        }
        assertNull(sent.get());
        assertNull(received.get());
        assertNull(slots.send());
    }

    private WeakReference<Object> sendLongOne() {
        final long[] array = new long[1 << 18];
        slots.send(array, 0);
        return new WeakReference<>(array);
    }

    private WeakReference<Object> receiveLongOne() {
        final long[] array = new long[1 << 18];
        slots.receive(array, 0);
        return new WeakReference<>(array);
    }
}
