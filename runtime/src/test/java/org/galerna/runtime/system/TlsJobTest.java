// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose ranks encrypt what they say to each other. */
@Timeout(120)
class TlsJobTest {
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"niodev", "hybdev"})
    void ranksExchangeMessagesOfAllLengths(String device) {
        Ended ended =
                Command.mpjrun("--tls", "-np", "3", "-dev", device, "ranks.Pulse", "1000")
                        .run()
                        .well();
        assertTrue(ended.out().contains("all was right"), ended.out());
    }
}
