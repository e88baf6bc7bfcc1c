// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever denies ranks access to native functions loses binding and speed, and nothing else. */
@Timeout(120)
class NativeAccessTest {
    private static final int RANKS = 4;

    /** More ranks than many machines have cores; one is late, so the others sleep without futex. */
    @ParameterizedTest
    @ValueSource(strings = {"shmdev", "niodev"})
    void messagesOfAllLengthsGoBetweenProcessesWithoutIt(String device) {
        Ended ended =
                Command.mpjrun(
                                "-np",
                                Integer.toString(RANKS),
                                "-dev",
                                device,
                                "--illegal-native-access=deny",
                                "--bind-to",
                                "core",
                                "--report-bindings",
                                "ranks.Pulse",
                                "1500")
                        .run()
                        .with(0);
        assertTrue(ended.out().contains("all was right"), ended.out());
        List<String> denied =
                ended.err()
                        .lines()
                        .filter(line -> line.contains("lacks --enable-native-access"))
                        .toList();
        assertEquals(RANKS, denied.size(), ended.err());
    }
}
