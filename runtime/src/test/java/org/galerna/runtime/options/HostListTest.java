// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts are read in every spelling that users have, and mistakes are named with their line. */
@Timeout(60)
class HostListTest {
    @TempDir private Path folder;

    private static HostOptions.Slots host(String name, int slots) {
        return new HostOptions.Slots(name, slots);
    }

    private List<HostOptions.Slots> file(String... lines) throws IOException {
        Path file = Files.write(folder.resolve("hosts"), List.of(lines));
        return HostList.ofFile("--hostfile", file.toString());
    }

    @Test
    void listsAndFilesMeanTheSame() throws IOException {
        List<HostOptions.Slots> expected = List.of(host("a", 4), host("b", 0), host("1.2.3.4", 2));
        assertEquals(expected, HostList.ofList(List.of("a:4,b", "1.2.3.4:2")));
        assertEquals(expected, file("# three", "", "a slots=4 # here", "  b", "1.2.3.4 slots = 2"));
    }

    @Test
    void aHostThatIsNamedAgainHasMoreSlots() {
        assertEquals(List.of(host("a", 2)), HostList.ofList(List.of("a,a")));
        assertEquals(List.of(host("a", 5), host("b", 0)), HostList.ofList(List.of("a:2,b,a:3")));
        assertEquals(List.of(host("a", 3)), HostList.ofList(List.of("a:2,a")));
    }

    @Test
    void addressesOfVersion6AreNames() {
        assertEquals(
                List.of(host("fe80::1", 0), host("::1", 0), host("fe80::2", 8)),
                HostList.ofList(List.of("fe80::1,::1,[fe80::2]:8")));
    }

    @Test
    void addressesThatAreWrittenOutAreNamesToo() {
        String full = "2001:db8:0:0:0:0:0:1";
        String mapped = "0:0:0:0:0:ffff:1.2.3.4";
        assertEquals(
                List.of(host(full, 0), host(mapped, 0), host("fe80:0:0:0:0:0:0:1%eth0", 2)),
                HostList.ofList(List.of(full, mapped, "[fe80:0:0:0:0:0:0:1%eth0]:2")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2001:db8:1", "1:2:3:4:5:6:7", "fe80::1%eth0:x"})
    void whatIsNoAddressIsToldHowToWriteOne(String text) {
        UsageException e = assertThrows(UsageException.class, () -> HostList.ofList(List.of(text)));
        assertTrue(e.getMessage().endsWith("[address]:slots"), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:", "a:x", "a b", "a:0", "a:99999999", "a,,b", "", "a max_slots=3"})
    void whatIsNoHostIsRefused(String text) {
        assertThrows(UsageException.class, () -> HostList.ofList(List.of(text)));
    }

    @Test
    void aMistakeInAFileIsNamedWithItsLine() {
        UsageException e = assertThrows(UsageException.class, () -> file("a", "", "b slots 2"));
        assertTrue(e.getMessage().contains(", line 3: \"b slots 2\""), e.getMessage());
        e = assertThrows(UsageException.class, () -> file("# nobody"));
        assertTrue(e.getMessage().endsWith("names no host"), e.getMessage());
        e = assertThrows(UsageException.class, () -> HostList.ofFile("--hostfile", "/no/such"));
        assertTrue(e.getMessage().endsWith("no such file"), e.getMessage());
    }

    @Test
    void randomFilesAreReadOrRefusedWithTheirLine() throws IOException {
        long seed = Long.getLong("galerna.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        String[] words = {"a", "b:2", "::1", "[fe80::2]:3", "slots=4", "slots", "=", ":", " ", "#"};
        int read = 0;
        for (int i = 0; i < 3000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(8); n > 0; n--) {
                text.append(words[random.nextInt(words.length)]);
                text.append(random.nextInt(3) == 0 ? "\n" : "");
            }
            if (random.nextInt(3) == 0) {
                int at = random.nextInt(text.length() + 1);
                text.insert(at, (char) random.nextInt(0x400));
            }
            try {
                for (HostOptions.Slots host : HostList.ofFile("--hostfile", hosts(text + ""))) {
                    assertTrue(host.slots() >= 0 && !host.host().isEmpty(), "seed " + seed);
                }
                read++;
            } catch (UsageException e) {
                assertTrue(e.getMessage().startsWith("--hostfile "), "seed " + seed + ": " + e);
                assertTrue(
                        e.getMessage().matches("(?s).*(, line \\d+: |names no host).*"),
                        "seed " + seed + ": " + e);
            }
        }
        assertTrue(read > 100, "some are right: " + read);
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("hosts"), new byte[] {'a', (byte) 0xff, '\n'});
        UsageException e =
                assertThrows(
                        UsageException.class, () -> HostList.ofFile("--hostfile", file.toString()));
        assertTrue(e.getMessage().endsWith("is no text in UTF-8"), e.getMessage());
    }

    @Test
    void slotsDoNotOverflow() {
        String often = "a:1048576,".repeat(3000) + "a";
        UsageException e =
                assertThrows(UsageException.class, () -> HostList.ofList(List.of(often)));
        assertTrue(e.getMessage().contains("2097152 slots"), e.getMessage());
    }

    @Test
    void hostsDecideTheDeviceAndTheNumberOfRanks() {
        CommandLineReader reader = new CommandLineReader(Map.of());
        JobOptions here = reader.read("--host", "localhost:3", "X").options();
        assertEquals("smdev", here.device());
        assertEquals(3, here.ranks());
        JobOptions far =
                reader.read("-machinesfile", hosts("198.51.100.1\n198.51.100.2"), "X").options();
        assertEquals("hybdev", far.device());
        assertEquals(2, far.ranks());
        assertEquals(6, reader.read("-H", "198.51.100.1,b", "--ppn", "3", "X").options().ranks());
        assertThrows(
                UsageException.class,
                () -> reader.read("--host", "198.51.100.1", "-dev", "smdev", "X"));
        assertThrows(UsageException.class, () -> reader.read("-H", "a", "--hostfile", "b", "X"));
        assertThrows(UsageException.class, () -> reader.read("--map-by", "core", "X"));
        assertThrows(UsageException.class, () -> reader.read("--ppn", "0", "X"));
        assertThrows(UsageException.class, () -> reader.read("--ppn", "2", "X"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1048577", "2147483647", "99999999999"})
    void ranksOfAHostAreAsManyAsItsSlotsMayBe(String number) {
        CommandLineReader reader = new CommandLineReader(Map.of());
        String host = "198.51.100.1";
        JobOptions most = reader.read("-H", host, "--ppn", "1048576", "X").options();
        assertEquals(1 << 20, most.ranks());
        UsageException e =
                assertThrows(
                        UsageException.class, () -> reader.read("-H", host, "--ppn", number, "X"));
        assertEquals("--ppn " + number + ": needs 1 to 1048576", e.getMessage());
    }

    @Test
    void slotsOfManyHostsDoNotOverflow() {
        List<HostOptions.Slots> many =
                Collections.nCopies(1 << 12, new HostOptions.Slots("a", HostList.MOST));
        HostOptions hosts =
                new HostOptions(many, HostOptions.Mapping.SLOT, 0, null, false, false, List.of());
        assertEquals(1L << 32, hosts.capacity());
        assertEquals("", hosts.notice(Integer.MAX_VALUE));
        assertEquals(Integer.MAX_VALUE, new JobOptions().withHosts(hosts).ranks());
    }

    private String hosts(String text) {
        try {
            return Files.writeString(folder.resolve("m"), text).toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
