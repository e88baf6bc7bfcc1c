// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which addresses of a host are chosen. */
@Timeout(60)
class InterfacesTest {
    @Test
    void interfacesAreChosenByNameAddressAndNetwork() {
        final var loopback = InetAddress.getLoopbackAddress();
        assertEquals(List.of(loopback), Interfaces.choose(true, ""));
        assertTrue(
                Interfaces.choose(true, "127.0.0.1").stream().allMatch(a -> a.isLoopbackAddress()));
        assertTrue(Interfaces.choose(false, "127.0.0.0/8").contains(loopback));
        for (String wrong : new String[] {"nosuch0", "198.51.100.0/24", "10.0.0.0/x"}) {
            final var e =
                    assertThrows(
                            IllegalStateException.class, () -> Interfaces.choose(false, wrong));
            assertTrue(e.getMessage().startsWith("--interface " + wrong), e.getMessage());
        }
    }
}
