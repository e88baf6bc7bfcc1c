// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Proxy;
import org.galerna.device.Capabilities;
import org.galerna.device.Device;
import org.galerna.device.FabricOptions;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.galerna.device.Port;
import org.galerna.device.Transport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first frame of a message in several, in a process that has no memory for the message. */
@Timeout(60)
class FirstFrameTest {
    /** Longer than any memory that can be had; also the sender's handle. */
    private static final int HUGE = Integer.MAX_VALUE;

    private static final int LENGTH = 8;

    private final MatchingDevice device = new MatchingDevice(0, FabricOptions.of(2), rank -> null);
    private final Link source = device.links().to(1);
    private final Port port = fake(Port.class);
    private int total = HUGE;
    private int left;

    FirstFrameTest() {
        device.open(fake(Transport.class));
    }

    private <T> T fake(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (self, method, args) -> answer(method.getName())));
    }

    private Object answer(String method) {
        return switch (method) {
            case "capabilities" -> new Capabilities(HUGE, HUGE, HUGE, false);
            case "number" -> total;
            case "context" -> (long) total;
            case "tag" -> Device.FIRST_HANDLER;
            case "advance" -> {
                left++;
                yield null;
            }
            case "get" -> null;
            default -> throw new UnsupportedOperationException(method);
        };
    }

    private void take(int type) {
        device.remote().take(port, Frame.header(type, Kind.BYTE, LENGTH), source);
    }

    @ParameterizedTest
    @ValueSource(ints = {Frame.TRAIN, Frame.PARCEL, Frame.SUPPLY})
    void staysForTheNextLook(int type) {
        final Arrival requested = device.inbound().arrivals().fresh();
        requested.handle = HUGE;
        requested.length = HUGE;
        source.train().expect(requested);
        for (int look = 0; look < 3; look++) {
            assertThrows(Throwable.class, () -> take(type));
        }
        assertEquals(0, left);
        assertFalse(source.train().isUnderWay());
    }

    @Test
    void isTakenWhenThereIsRoom() {
        assertThrows(Throwable.class, () -> take(Frame.TRAIN));
        total = 2 * LENGTH;
        take(Frame.TRAIN);
        take(Frame.MORE);
        assertEquals(2, left);
        assertEquals(1, device.inbound().arrivals().count());
        assertFalse(source.train().isUnderWay());
    }
}
