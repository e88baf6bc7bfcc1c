// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.hyb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.galerna.device.DeviceProvider;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.WireupException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A fabric that does not open leaves no socket, no selector, no file and no name of one. */
@Timeout(60)
class UnopenedTest {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    @BeforeEach
    void needsDescriptors() {
        assumeTrue(Files.isDirectory(DESCRIPTORS));
    }

    private static DeviceProvider provider(String name) {
        return ServiceLoader.load(DeviceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Sockets, selectors and files of ours that this process has open. */
    private static int open() throws IOException {
        int found = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(DESCRIPTORS)) {
            for (Path each : all) {
                final String to = target(each);
                if (to.startsWith("socket:")
                        || to.startsWith("anon_inode:")
                        || to.contains("galerna-shm-")) {
                    found++;
                }
            }
        }
        return found;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }

    private static int names(String job) throws IOException {
        int found = 0;
        for (String folder : List.of("/dev/shm", System.getProperty("java.io.tmpdir"))) {
            try (DirectoryStream<Path> all =
                    Files.newDirectoryStream(Path.of(folder), "galerna-*" + job + "*")) {
                for (Path _ : all) {
                    found++;
                }
            }
        }
        return found;
    }

    /** Two processes here, one on another host; the second is opened. */
    private static LocalWireup[] processes(String device) {
        final boolean isOneHost = device.equals("shmdev");
        return LocalWireup.of(new String[] {"here", "here", isOneHost ? "here" : "there"}, 1, 2, 1);
    }

    /** The first or second process opens, while the last one has ended. */
    private static void endAtTheFence(String device, int process) throws IOException {
        final LocalWireup[] all = processes(device);
        all[2].end();
        final FabricOptions options = FabricOptions.of(all[process]);
        assertThrows(WireupException.class, () -> provider(device).open(options));
        assertEquals(0, names(all[process].job()));
    }

    @Test
    void nothingIsLeftWhenAProcessEndsBeforeTheFence() throws IOException {
        for (String device : List.of("shmdev", "niodev", "hybdev")) {
            for (int process = 0; process < 2; process++) {
                endAtTheFence(device, process); // what the JDK opens once
                final int before = open();
                endAtTheFence(device, process);
                awaitOpen(before);
            }
        }
    }

    /** What networks have open is closed by a thread. */
    private static void awaitOpen(int wanted) throws IOException {
        while (open() > wanted) {
            assertFalse(Thread.currentThread().isInterrupted(), "time is up, open: " + open());
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** The first process has no memory to share, which the second finds out after the fence. */
    private static void failAfterTheFence(String device) throws IOException {
        final LocalWireup[] all = processes(device);
        all[0].put("shm.segment", "!no memory".getBytes(StandardCharsets.UTF_8));
        for (int other : new int[] {0, 2}) {
            Thread.ofPlatform().daemon().start(all[other]::fence);
        }
        final FabricOptions options = FabricOptions.of(all[1]);
        final IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> provider(device).open(options));
        assertEquals("no memory", e.getMessage());
        assertEquals(0, names(all[1].job()));
    }

    @Test
    void nothingIsLeftWhereMemoryCannotBeShared() throws IOException {
        for (String device : List.of("shmdev", "hybdev")) {
            failAfterTheFence(device);
            final int before = open();
            failAfterTheFence(device);
            awaitOpen(before);
        }
    }
}
