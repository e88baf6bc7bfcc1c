// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;

/**
 * One of two processes: the first starts a send of a long array and calls the device no more until
 * the second has all of it.
 */
final class Absent {
    private static final int LENGTH = 1 << 20;
    private static final long CONTEXT = 7;
    private static final int TAG = 3;

    private Absent() {}

    /** Arguments: folder, process, processes. Prints a word when it has opened, and at the end. */
    public static void main(String[] args) throws IOException {
        final Path folder = Path.of(args[0]);
        final int process = Integer.parseInt(args[1]);
        final FolderWireup wireup = new FolderWireup(folder, process, 2);
        try (Fabric fabric = new SegmentProvider().open(FabricOptions.of(wireup))) {
            System.out.println("open");
            final Device device = fabric.device(process);
            final Endpoint peer = device.endpoint(device.peer(1 - process), CONTEXT);
            final Path received = folder.resolve("received");
            final long[] data = new long[LENGTH];
            if (process == 0) {
                Arrays.setAll(data, i -> 31L * i);
                send(device, peer, data, received);
            } else {
                receive(peer, data);
                Files.createFile(received);
            }
            System.out.println("right");
        }
    }

    private static void send(Device device, Endpoint peer, long[] data, Path received) {
        final Operation op = device.operation();
        op.buffer(data, Kind.LONG, 0, 8L * LENGTH);
        peer.isend(op, TAG);
        while (!Files.exists(received)) {
            LockSupport.parkNanos(1_000_000);
        }
        device.await(op);
        if (op.outcome() != Outcome.OK) {
            throw new IllegalStateException("outcome " + op.outcome());
        }
    }

    private static void receive(Endpoint peer, long[] data) {
        final long got = peer.recv(data, Kind.LONG, 0, 8L * LENGTH, TAG);
        for (int i = 0; i < LENGTH; i++) {
            if (data[i] != 31L * i) {
                throw new IllegalStateException("element " + i + " is " + data[i]);
            }
        }
        if (got != 8L * LENGTH) {
            throw new IllegalStateException(got + " bytes");
        }
    }
}
