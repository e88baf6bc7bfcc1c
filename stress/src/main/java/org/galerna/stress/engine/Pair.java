// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress.engine;

import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.device.Device;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Endpoint;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Kind;
import org.galerna.device.Operation;

/** Two ranks; the message is too long for a frame, so that it is lent. */
final class Pair {
    /** Longer than what is copied into a frame. */
    static final int BYTES = 8192;

    private static final Fabric FABRIC = open();
    private static final AtomicInteger TAGS = new AtomicInteger();

    final Device sender = FABRIC.device(0);
    final Device receiver = FABRIC.device(1);
    final Endpoint to = sender.endpoint(sender.peer(1), 1);
    final Endpoint from = receiver.endpoint(receiver.peer(0), 1);
    final int tag = nextTag();
    final byte[] sent = new byte[BYTES];
    final byte[] received = new byte[BYTES];
    final Operation send = sender.operation().buffer(sent, Kind.BYTE, 0, BYTES);
    final Operation receive = receiver.operation().buffer(received, Kind.BYTE, 0, BYTES);

    /** Makes two ranks for the states of one test. */
    static Fabric open() {
        return ServiceLoader.load(DeviceProvider.class)
                .findFirst()
                .orElseThrow()
                .open(FabricOptions.of(2).withOversubscribed(true));
    }

    /** A tag of a state's own; the next one is free, too. */
    static int nextTag() {
        return TAGS.getAndAdd(2) & Integer.MAX_VALUE;
    }

    /** Tells whether every byte that was received has a value. */
    boolean hasReceived(int value) {
        for (byte b : received) {
            if (b != value) {
                return false;
            }
        }
        return true;
    }
}
