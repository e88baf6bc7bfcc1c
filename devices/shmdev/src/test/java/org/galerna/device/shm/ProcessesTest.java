// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.galerna.base.host.HostFolders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real processes: their messages are right, and nothing is left of them however they end. */
@Timeout(120)
class ProcessesTest {
    @TempDir Path folder;

    private final List<Process> started = new ArrayList<>();

    private Process start(int process, int processes, long seed, int rounds, String... options)
            throws IOException {
        return start(
                Traffic.class,
                new Object[] {folder, process, processes, seed, rounds},
                options.length == 0 ? new String[] {"-XX:+UseSerialGC"} : options);
    }

    private Process start(Class<?> main, Object[] arguments, String... options) throws IOException {
        final List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
        line.addAll(List.of(options));
        line.addAll(List.of("-cp", System.getProperty("java.class.path")));
        line.add(main.getName());
        for (Object argument : arguments) {
            line.add(argument.toString());
        }
        final Process p =
                new ProcessBuilder(line)
                        .redirectError(new File(folder.toFile(), "errors" + arguments[1]))
                        .start();
        started.add(p);
        return p;
    }

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    /** The files of this job's segment. */
    private List<Path> left() throws IOException {
        final List<Path> found = new ArrayList<>();
        for (Path where : HostFolders.all()) {
            try (Stream<Path> files = Files.list(where)) {
                files.filter(f -> f.getFileName().toString().contains(folder.getFileName() + "-"))
                        .forEach(found::add);
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:+UseSerialGC --enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC --illegal-native-access=deny",
                "-XX:+UseG1GC --enable-native-access=ALL-UNNAMED -Dgalerna.pins=now",
                "-XX:+UseG1GC --enable-native-access=ALL-UNNAMED -Dgalerna.pins=never"
            })
    void everyMessageArrivesBetweenProcesses(String options) throws Exception {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final int processes = 4;
        for (int p = 0; p < processes; p++) {
            start(p, processes, seed, 40, options.split(" "));
        }
        allAreRight("seed " + seed);
        assertEquals(List.of(), left());
    }

    private void allAreRight(String what) throws Exception {
        for (int p = 0; p < started.size(); p++) {
            try (BufferedReader out = started.get(p).inputReader()) {
                final String errors = what + ": " + folder.resolve("errors" + p);
                assertEquals("open", out.readLine(), errors);
                assertEquals("right", out.readLine(), errors);
            }
            assertTrue(started.get(p).waitFor(20, TimeUnit.SECONDS));
            assertEquals(0, started.get(p).exitValue());
        }
    }

    /** Starts both of two processes that reach each other's arrays from the first message on. */
    private void startTwoThatReach(Class<?> main, long seed) throws IOException {
        for (int p = 0; p < 2; p++) {
            start(
                    main,
                    new Object[] {folder, p, 2, seed},
                    "-XX:+UseG1GC",
                    "--enable-native-access=ALL-UNNAMED",
                    "-Dgalerna.pins=now");
        }
    }

    @Test
    void anArrayIsFetchedFromASenderThatDoesSomethingElse() throws Exception {
        startTwoThatReach(Absent.class, 0);
        allAreRight("the sender does not help");
    }

    @Test
    void offeredMessagesArriveWhetherTheyAreTakenOrTakenBack() throws Exception {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        startTwoThatReach(Offers.class, seed);
        allAreRight("seed " + seed);
    }

    @Test
    void nothingIsLeftOfProcessesThatAreKilled() throws Exception {
        for (int p = 0; p < 2; p++) {
            start(p, 2, 1, Integer.MAX_VALUE);
        }
        for (Process p : started) {
            try (BufferedReader out = p.inputReader()) {
                assertEquals("open", out.readLine());
            }
        }
        final long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!left().isEmpty() && System.nanoTime() < end) {
            Thread.onSpinWait(); // the last of the two removes the name before it says so
        }
        assertEquals(List.of(), left(), "the name goes when all have mapped");
        for (Process p : started) {
            p.destroyForcibly().waitFor();
        }
        assertEquals(List.of(), left());
    }

    @Test
    void aSegmentWhoseOwnerWasKilledIsSweptByTheNextStart() throws Exception {
        final Process maker = start(0, 2, 1, 1);
        final long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!hasOwner() && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertTrue(hasOwner(), "it waits for a process that never comes");
        SegmentFiles.sweep();
        assertFalse(left().isEmpty(), "its owner lives");
        maker.destroyForcibly().waitFor();
        SegmentFiles.sweep();
        assertEquals(List.of(), left());
    }

    private boolean hasOwner() throws IOException {
        return !left().isEmpty() && Segment.owner(left().get(0)).isPresent();
    }
}
