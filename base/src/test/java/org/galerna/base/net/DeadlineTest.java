// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who comes too late is hung up on. */
@Timeout(60)
class DeadlineTest {
    @Test
    void aReaderOfASilentConnectionIsWoken() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket other = server.accept()) {
            Deadline deadline = new Deadline(socket, 1);
            assertThrows(IOException.class, () -> socket.getInputStream().read());
            assertFalse(deadline.isMet());
            assertFalse(deadline.isMet());
            assertEquals(-1, other.getInputStream().read());
        }
    }

    @Test
    void whoIsInTimeIsLeftAlone() throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        CountDownLatch untouched = new CountDownLatch(1);
        Deadline met = new Deadline(untouched::countDown, 30_000);
        Deadline late = new Deadline(closed::countDown, 100);
        assertTrue(met.isMet());
        closed.await();
        assertEquals(1, untouched.getCount());
        assertFalse(late.isMet());
        assertTrue(met.isMet());
    }
}
