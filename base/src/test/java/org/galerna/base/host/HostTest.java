// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.galerna.base.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HostTest {
    @Test
    void allowedCoresAreAsManyAsCounted() {
        assertTrue(Cores.count() >= 1);
        assertTrue(Cores.allowed().length >= Cores.count());
        assertEquals(Cores.count(), Cores.usable().cardinality());
    }

    @Test
    void listOfCoresIsParsed() {
        assertArrayEquals(new int[] {0, 1, 2, 3, 8, 10, 11}, Cores.parse("\t0-3,8,10-11\n"));
        assertArrayEquals(new int[] {5}, Cores.parse("5"));
        assertThrows(NumberFormatException.class, () -> Cores.parse("x"));
    }

    @Test
    void memoryIsParsed() {
        assertEquals(
                OptionalLong.of(24_601_348L << 10),
                HostMemory.parse(List.of("MemTotal:       24601348 kB", "MemFree: 1 kB")));
        assertEquals(OptionalLong.empty(), HostMemory.parse(List.of("SwapTotal: 5 kB")));
        assertTrue(HostMemory.bytes().orElse(Long.MAX_VALUE) > 64L << 20);
    }

    @Test
    void boundThreadIsAllowedOnItsCoreAlone() throws Exception {
        assumeTrue(Affinity.find().isPresent(), Affinity.reason());
        final Affinity affinity = Affinity.find().orElseThrow();
        final int core = Cores.allowed()[Cores.allowed().length - 1];
        Threads.together(
                List.of(() -> {
                    assertEquals("", affinity.bind(core));
                    final CoreMask mask = new CoreMask(Arena.ofAuto());
                    assertTrue(affinity.read(mask));
                    assertEquals(1, mask.count());
                    assertEquals(core, mask.inTurn(0));
                    assertEquals(Set.of(core), Cores.usable().stream().boxed().collect(toSet()));
                }));
        assertEquals("sched_setaffinity failed with errno 22", refused(affinity));
        assertThrows(IllegalArgumentException.class, affinity::bind);
        assertThrows(IllegalArgumentException.class, () -> affinity.bind(-1));
        assertThrows(IllegalArgumentException.class, () -> affinity.bind(8192));
    }

    private static String refused(Affinity affinity) throws Exception {
        final String[] answer = new String[1];
        Threads.together(List.of(() -> answer[0] = affinity.bind(8191)));
        return answer[0];
    }

    @Test
    void affinityIsPresentExactlyWhenThereIsNoReason() {
        assertEquals(Affinity.reason().isEmpty(), Affinity.find().isPresent());
    }

    @Test
    void virtualThreadIsNotBound() throws Exception {
        assumeTrue(Affinity.find().isPresent(), Affinity.reason());
        final Affinity affinity = Affinity.find().orElseThrow();
        final boolean[] refused = new boolean[1];
        final Thread thread =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                affinity.bind(0);
                            } catch (IllegalStateException e) {
                                refused[0] = true;
                            }
                        });
        thread.join();
        assertTrue(refused[0]);
    }

    @Test
    void theKernelsNameIsWhatUnameSays() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/sys/kernel")), "needs Linux");
        final Process uname = new ProcessBuilder("uname", "-n").start();
        try (var out = uname.inputReader()) {
            assertEquals(out.readLine(), KernelName.get().orElseThrow());
        }
    }

    @Test
    void anOwnerIsToldApartFromALaterProcessOfItsNumber() {
        final Owner self = Owner.self();
        assertFalse(self.isDead());
        assertTrue(new Owner(self.pid(), 1, self.namespace()).isDead());
        assertFalse(new Owner(self.pid(), 1, 99).isDead(), "not ours to judge");
        assertEquals(self, Owner.parse(self.text()).orElseThrow());
        final Owner odd = new Owner(1, Long.MAX_VALUE, -1);
        assertEquals(odd, Owner.parse(odd.text()).orElseThrow());
        for (String other : List.of("", "a-b", "1-2-3-4", "1--2", "1-2-é", odd.text() + "0")) {
            assertTrue(Owner.parse(other).isEmpty(), other);
        }
    }

    /** Its parent does not ask for its end, as the first process of a container may not. */
    @Test
    void anOwnerThatHasEndedIsDeadAlsoBeforeItsParentNotices() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "needs Linux");
        final Process parent =
                new ProcessBuilder("sh", "-c", "sleep 100 & echo $!; exec sleep 30").start();
        try (var out = parent.inputReader()) {
            final long pid = Long.parseLong(out.readLine());
            while (!Files.readString(stat(parent.pid())).contains("(sleep)")) {
                Thread.onSpinWait(); // the shell that it still is would notice
            }
            final Path stat = stat(pid);
            final String[] words = Files.readString(stat).split(" ", -1);
            final Owner owner = new Owner(pid, Long.parseLong(words[21]), self());
            assertFalse(owner.isDead());
            ProcessHandle.of(pid).orElseThrow().destroyForcibly();
            while (!Files.readString(stat).contains(") Z ")) {
                Thread.onSpinWait();
            }
            assertTrue(owner.isDead());
        } finally {
            parent.destroyForcibly();
        }
    }

    private static Path stat(long pid) {
        return Path.of("/proc/" + pid + "/stat");
    }

    private static long self() {
        return Owner.self().namespace();
    }
}
