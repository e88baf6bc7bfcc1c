// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ListenerTest {
    @Test
    void whoCannotListenSaysWhy() throws IOException {
        final InetAddress elsewhere = InetAddress.getByName("192.0.2.1"); // for documentation
        final IllegalStateException e =
                assertThrows(
                        IllegalStateException.class,
                        () -> new Listener(List.of(elsewhere), Optional.empty(), c -> {}, t -> {}));
        assertEquals(
                "cannot listen at any of [" + elsewhere + "]: " + e.getCause().getMessage(),
                e.getMessage());
    }
}
