// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.galerna.HostName;
import org.galerna.runtime.options.CommandLineReader;
import org.galerna.runtime.options.HostOptions;
import org.galerna.runtime.options.JobOptions;
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

    /** Each process as the last digit of its host, as often as it has ranks. */
    private static String text(Layout layout) {
        StringBuilder text = new StringBuilder();
        for (int p = 0; p < layout.processes(); p++) {
            String host = layout.host(p).substring("198.51.100.".length());
            text.append(p == 0 ? "" : " ").append(host.repeat(layout.count(p)));
        }
        return text.toString();
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({
        "-H 198.51.100.1:2;198.51.100.2:2, 11 22",
        "-H 198.51.100.1:2;198.51.100.2:2 -dev niodev, 1 1 2 2",
        "-H 198.51.100.1:2;198.51.100.2:2 -np 3, 11 2",
        "-H 198.51.100.1:2;198.51.100.2:2 --map-by node, 1 2 1 2",
        "-H 198.51.100.1:3;198.51.100.2:1 --map-by node, 1 2 1 1",
        "-H 198.51.100.1;198.51.100.2 -np 5, 111 22",
        "-H 198.51.100.1:2;198.51.100.2:1 -np 7, 11111 22",
        "-H 198.51.100.1:2;198.51.100.2:1 -np 7 --map-by node, 1 2 1 2 1 1 1",
        "-H 198.51.100.1:9;198.51.100.2:9 --ppn 2, 1 1 2 2",
        "-H 198.51.100.1:9;198.51.100.2:9 --ppn 1 -np 1, 1",
        "-H 198.51.100.1:5;198.51.100.2:2 --threads-per-process 2, 11 11 1 22",
        "-H 198.51.100.1:5;198.51.100.2:2 --threads-per-process 2 --map-by node, 11 22 11 1",
        "-H 198.51.100.1:9;198.51.100.2:9 --ppn 3 --threads-per-process 2, 11 1 22 2",
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

    @ParameterizedTest
    @CsvSource({"SLOT, 111", "NODE, 11 2"})
    void slotsOfAllHostsMayBeMoreThanAnInt(HostOptions.Mapping mapping, String expected) {
        List<HostOptions.Slots> two =
                List.of(
                        new HostOptions.Slots("198.51.100.1", Integer.MAX_VALUE),
                        new HostOptions.Slots("198.51.100.2", Integer.MAX_VALUE));
        HostOptions hosts = new HostOptions(two, mapping, 0, null, false, false, List.of());
        JobOptions options = new JobOptions().withHosts(hosts).withRanks(3);
        Placement found = Placement.of(options.withThreadsPerProcess(3));
        assertEquals(expected, text(found.layout()));
        assertEquals("", found.notice());
    }

    @Test
    void allNamesOfThisHostAreOne() {
        Layout layout =
                placement("-H", "localhost:2,198.51.100.1:1,127.0.0.1:1", "-dev", "niodev")
                        .layout();
        assertArrayEquals(new int[] {0, 1, 2}, layout.on(HostName.get()));
        assertArrayEquals(new int[] {3}, layout.on("198.51.100.1"));
        assertArrayEquals(new int[0], layout.on("nobody"));
    }

    @Test
    void onOneHostHybdevIsOneJvmUnlessAsked() {
        assertEquals(1, placement("-np", "4", "-dev", "hybdev").layout().processes());
        assertEquals(4, placement("-np", "4", "-dev", "shmdev").layout().processes());
        String[] two = {"-np", "4", "--threads-per-process", "2"};
        assertEquals(2, placement(two).layout().processes());
    }
}
