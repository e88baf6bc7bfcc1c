// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.galerna.device.Device;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations that were given up while they were active. */
@Timeout(120)
class OrphansTest {
    private static final int MESSAGES = 40;
    private static final int LONG = 1 << 20;

    @ParameterizedTest
    @EnumSource
    void whatHasEndedLetsGoOfItsBuffer(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final byte[] own = new byte[LONG];
                    if (r.rank() == 1) {
                        for (int i = 0; i < MESSAGES; i++) {
                            r.to(0).recv(own, Kind.BYTE, 0, LONG, 1);
                            r.to(0).send(own, Kind.BYTE, 0, LONG, 2);
                        }
                        r.to(0).send(own, Kind.BYTE, 0, 1, 3);
                        return;
                    }
                    final List<WeakReference<byte[]>> buffers = new ArrayList<>();
                    for (int i = 0; i < MESSAGES; i++) {
                        buffers.add(giveUp(r, i % 2 == 0));
                        if (i % 2 == 0) {
                            r.to(1).recv(own, Kind.BYTE, 0, LONG, 2);
                        } else {
                            r.to(1).send(own, Kind.BYTE, 0, LONG, 1);
                        }
                    }
                    r.to(1).recv(own, Kind.BYTE, 0, 1, 3);
                    while (buffers.stream().anyMatch(b -> !b.refersTo(null))) {
                        r.device().progress();
                        System.gc();
                    }
                });
    }

    private static WeakReference<byte[]> giveUp(Ranks.Rank r, boolean sends) {
        final byte[] buffer = new byte[LONG];
        final Operation op = r.device().operation();
        op.buffer(buffer, Kind.BYTE, 0, LONG);
        if (sends) {
            r.to(1).isend(op, 1);
        } else {
            r.to(1).irecv(op, 2);
        }
        r.device().abandon(op);
        return new WeakReference<>(buffer);
    }

    /** If each looked at all the others, this would not end within the time limit. */
    @Test
    void manyMayBeGivenUpThatNeverEnd() throws InterruptedException {
        Ranks.run(
                1,
                Ranks.Kind.POLLING,
                r -> {
                    final Device d = r.device();
                    final byte[] buffer = new byte[1];
                    for (int i = 0; i < 300_000; i++) {
                        final Operation op = d.operation();
                        op.buffer(buffer, Kind.BYTE, 0, 1);
                        r.to(0).irecv(op, i);
                        d.abandon(op);
                    }
                });
    }
}
