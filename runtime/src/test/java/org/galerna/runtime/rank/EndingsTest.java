// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EndingsTest {
    @Test
    void aDeviceThatTheMachineRefusesIsSaidWithTheLimitToRaise() {
        IllegalStateException refused =
                new IllegalStateException("cannot open a selector: Too many open files");
        Throwable thrown = new IllegalArgumentException(new UnopenedException(refused));
        assertEquals(
                "cannot open a selector: Too many open files: end something, or raise the limit"
                        + " (ulimit -n)",
                Endings.thrown(3, thrown, 4).cause());
    }
}
