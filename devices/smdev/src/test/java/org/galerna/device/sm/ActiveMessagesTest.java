// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.device.Device;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Active messages: on whose thread, when, and whom they wake. */
@Timeout(120)
@SuppressWarnings("ThreadPriorityCheck") // ranks may be virtual threads: a poll must yield
class ActiveMessagesTest {
    @ParameterizedTest
    @EnumSource
    void activeMessagesRunOnAThreadOfTheirRank(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Device d = r.device();
                    final int[] v = {0};
                    if (r.rank() == 1) {
                        final Thread me = Thread.currentThread();
                        final long[] sum = new long[1];
                        for (int i = 0; i < 3; i++) {
                            r.to(0).send(v, Kind.INT, 0, 4, 1);
                        }
                        d.handler(
                                Device.FIRST_HANDLER,
                                (source, header, data) -> {
                                    assertSame(me, Thread.currentThread());
                                    assertEquals(0, source.rank());
                                    assertEquals(sum[0], header);
                                    assertEquals(header * 100, data.length);
                                    sum[0]++;
                                });
                        assertEquals(4, r.to(0).recv(v, Kind.INT, 0, 4, 2));
                        assertEquals(500, sum[0]);
                        return;
                    }
                    for (int i = 0; i < 500; i++) {
                        final byte[] data = new byte[i * 100];
                        assertEquals(
                                Outcome.OK, d.message(d.peer(1), Device.FIRST_HANDLER, i, data));
                    }
                    for (int i = 0; i < 3; i++) {
                        r.to(1).recv(v, Kind.INT, 0, 4, 1);
                    }
                    Ranks.awaitWaits(r.fabric().device(1), 1);
                    r.to(1).send(v, Kind.INT, 0, 4, 2);
                });
    }

    @ParameterizedTest
    @EnumSource
    void anActiveMessageWakesItsRank(Ranks.Kind kind) throws InterruptedException {
        final AtomicInteger handled = new AtomicInteger();
        Ranks.run(
                2,
                kind,
                r -> {
                    final Device d = r.device();
                    final int[] v = {0};
                    if (r.rank() == 1) {
                        d.handler(
                                Device.FIRST_HANDLER,
                                (source, header, data) -> handled.incrementAndGet());
                        assertEquals(4, r.to(0).recv(v, Kind.INT, 0, 4, 2));
                        return;
                    }
                    for (int i = 1; i <= 10; i++) {
                        while (!Ranks.isAsleep(r.fabric().device(1))) {
                            Thread.yield();
                        }
                        assertEquals(
                                Outcome.OK,
                                d.message(d.peer(1), Device.FIRST_HANDLER, i, new byte[i]));
                        while (handled.get() < i) {
                            d.idle();
                        }
                    }
                    r.to(1).send(v, Kind.INT, 0, 4, 2);
                });
    }

    @ParameterizedTest
    @EnumSource
    void anActiveMessageWaitsForItsHandlerWhileOthersAreHandled(Ranks.Kind kind)
            throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Device d = r.device();
                    final int late = Device.FIRST_HANDLER;
                    final int early = late + 1;
                    if (r.rank() == 0) {
                        d.message(d.peer(1), late, 7, new byte[0]);
                        d.message(d.peer(1), early, 8, new byte[0]);
                        return;
                    }
                    final List<Long> handled = new ArrayList<>();
                    d.handler(early, (source, header, data) -> handled.add(header));
                    while (handled.isEmpty()) {
                        d.idle();
                    }
                    d.handler(late, (source, header, data) -> handled.add(header));
                    while (handled.size() < 2) {
                        d.idle();
                    }
                    assertEquals(List.of(8L, 7L), handled);
                });
    }

    @Test
    void aHandlerOutOfRangeIsRefused() throws InterruptedException {
        Ranks.run(
                1,
                Ranks.Kind.PARKING,
                r -> {
                    final Device d = r.device();
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> d.handler(Device.FIRST_HANDLER - 1, (s, h, b) -> {}));
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> d.message(d.peer(0), Device.HANDLERS, 0, new byte[0]));
                });
    }
}
