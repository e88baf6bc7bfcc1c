// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A remote shell that does not take what it has asked for. */
@Timeout(60)
class SshDoorTest {
    private static final int LENGTH = 1 << 20;

    @TempDir private Path folder;

    private final CountDownLatch answered = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile Runnable breakOff;

    private final HostDoor.Opening opening =
            new HostDoor.Opening() {
                @Override
                public void begun(Runnable action) {
                    breakOff = action;
                }

                @Override
                public void answered() {
                    answered.countDown();
                }
            };

    private void open(SshDoor door) {
        assertThrows(IOException.class, () -> door.open("h", opening));
        over.countDown();
    }

    /** The shell's child has its input, too. */
    @Test
    void aTransferThatStandsStillIsBrokenOff() throws Exception {
        Path taken = folder.resolve("taken");
        String script =
                "#!/bin/sh\necho "
                        + HostGreeting.SEND
                        + "\nhead -c 100000 > /dev/null; : > '"
                        + taken
                        + "'; sleep 100; exit\n";
        Path shell = Files.writeString(folder.resolve("shell"), script);
        shell.toFile().setExecutable(true);
        Path library = Files.write(folder.resolve("library"), new byte[LENGTH]);
        SshDoor door = new SshDoor(shell.toString(), "", library);
        Thread.ofPlatform().daemon().start(() -> open(door));
        answered.await(); // before it has the library
        while (!Files.exists(taken)) {
            LockSupport.parkNanos(10_000_000L);
        }
        Thread.ofPlatform().daemon().start(breakOff);
        over.await();
    }
}
