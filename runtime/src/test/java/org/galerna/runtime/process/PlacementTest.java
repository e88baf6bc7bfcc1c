// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import org.galerna.runtime.launch.Host;
import org.galerna.runtime.options.CommandLineReader;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.wire.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks are dealt out to hosts as the command line says. */
@Timeout(60)
class PlacementTest {
    private static Placement placement(String... words) {
        String[] all = Arrays.copyOf(words, words.length + 1);
        all[words.length] = "Main";
        return Placement.of(new CommandLineReader(Map.of()).read(all).options());
    }

    private static String text(Layout layout) {
        StringBuilder text = new StringBuilder();
        for (int p = 0; p < layout.processes(); p++) {
            text.append(layout.host(p).substring("198.51.100.".length()));
        }
        return text.toString();
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({
        "-H 198.51.100.1:2;198.51.100.2:2, 1122",
        "-H 198.51.100.1:2;198.51.100.2:2 -np 3, 112",
        "-H 198.51.100.1:2;198.51.100.2:2 --map-by node, 1212",
        "-H 198.51.100.1:3;198.51.100.2:1 --map-by node, 1211",
        "-H 198.51.100.1;198.51.100.2 -np 5, 11122",
        "-H 198.51.100.1:2;198.51.100.2:1 -np 7, 1111122",
        "-H 198.51.100.1:2;198.51.100.2:1 -np 7 --map-by node, 1212111",
        "-H 198.51.100.1:9;198.51.100.2:9 --ppn 2, 1122",
        "-H 198.51.100.1:9;198.51.100.2:9 --ppn 1 -np 1, 1",
    })
    void ranksAreDealtOut(String words, String expected) {
        assertEquals(expected, text(placement(words.replace(';', ',').split(" ")).layout()));
    }

    @Test
    void moreRanksThanSlotsAreAllowedWithANotice() {
        assertTrue(placement("-H", "198.51.100.1:2", "-np", "3").notice().contains("3 ranks on 2"));
        assertEquals("", placement("-H", "198.51.100.1", "-np", "3").notice());
        assertEquals("", placement("-H", "198.51.100.1:3", "-np", "3").notice());
    }

    @Test
    void allNamesOfThisHostAreOne() {
        Layout layout = placement("-H", "localhost:2,198.51.100.1:1,127.0.0.1:1").layout();
        assertArrayEquals(new int[] {0, 1, 2}, layout.on(Host.name()));
        assertArrayEquals(new int[] {3}, layout.on("198.51.100.1"));
        assertArrayEquals(new int[0], layout.on("nobody"));
    }

    @Test
    void ranksOfEachHostNeedHosts() {
        assertThrows(UsageException.class, () -> placement("--ppn", "2"));
    }
}
