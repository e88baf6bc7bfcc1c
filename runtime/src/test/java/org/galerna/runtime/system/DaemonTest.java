// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Daemons run jobs for who has the key, several at once, and are deaf to everybody else. */
@Timeout(120)
class DaemonTest {
    private static final long MEBIBYTE = 1024;

    @TempDir private static Path folder;

    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new Cluster(folder, null, "nodec", "noded");
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static Command java(String user, String main, String... words) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                Command.java(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "org.galerna.runtime." + main));
        all.addAll(Arrays.asList(words));
        return Command.of(all.toArray(new String[0]))
                .with("XDG_CONFIG_HOME", folder.resolve(user).toString())
                .with("XDG_STATE_HOME", folder.resolve(user).toString());
    }

    private static Command mpjd(String user, String... words) {
        return java(user, "mpjd.Mpjd", words);
    }

    private static Command mpjrun(String user, String... words) {
        List<String> all = new ArrayList<>(List.of("-dev", "wiredev"));
        all.addAll(Arrays.asList(words));
        return java(user, "Mpjrun", all.toArray(new String[0]));
    }

    private static Matcher place(Ended started) {
        Matcher m = Pattern.compile("listens at (\\S+) port (\\d+)").matcher(started.out());
        assertTrue(m.find(), started.out() + started.err());
        return m;
    }

    private static void startBoth(String user, String... more) {
        List<String> words =
                new ArrayList<>(
                        List.of("start", "--hosts", "nodec,noded", "--rsh", cluster.shell()));
        words.addAll(Arrays.asList(more));
        mpjd(user, words.toArray(new String[0])).run().with(0);
    }

    private static void assertNobody(String main) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (left(main) > 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertEquals(0, left(main));
    }

    private static int left(String main) {
        return cluster.processes("nodec", main).size() + cluster.processes("noded", main).size();
    }

    @Test
    void severalJobsAtOnceRunOnDaemonsOfTwoHosts() {
        startBoth("several");
        Command.Running asleep =
                mpjrun("several", "--host", "nodec:1,noded:1", "ranks.Ends", "sleep").start();
        asleep.awaitOut("asleep 1");
        asleep.awaitOut("asleep 0");
        Ended good = mpjrun("several", "-H", "nodec:2,noded:2", "ranks.Hello").run().well();
        assertEquals(4, good.sorted().size(), good.out());
        String[] split = {"--threads-per-process", "2", "-H", "nodec:3,noded:2", "ranks.Hello"};
        assertEquals(5, mpjrun("several", split).run().well().sorted().size());
        Ended failed = mpjrun("several", "-H", "nodec,noded", "ranks.Ends", "exit").run().with(3);
        assertTrue(failed.err().startsWith("mpjrun: rank 1 on noded: System.exit(3)"));
        Ended status = mpjd("several", "status").run().with(0);
        assertEquals(2, status.out().lines().filter(l -> l.contains(" 1 jobs now")).count());
        Command.of("kill", "-TERM", Long.toString(asleep.process().pid())).run();
        assertEquals(List.of("hook 0", "hook 1"), asleep.end().with(143).sorted().subList(2, 4));
        mpjd("several", "stop").run().with(0);
        assertNobody("org.galerna");
        assertTrue(mpjd("several", "status").run().with(1).out().contains("no daemon"));
    }

    @Test
    void ranksGetTheUmaskOfTheShellThatHasStartedTheirDaemon() throws IOException {
        String shell = cluster.shell() + " nodec umask";
        String expected = Command.of("sh", "-c", shell).run().with(0).out().strip();
        startBoth("mask");
        try {
            long pid = cluster.processes("nodec", "mpjd.Mpjd").getFirst().pid();
            Path status = Path.of("/proc", Long.toString(pid), "status");
            assertTrue(Files.readAllLines(status).contains("Umask:\t" + expected), expected);
        } finally {
            mpjd("mask", "stop").run().with(0);
        }
    }

    @Test
    void aKilledDaemonOrAStoppedOneTakesItsRanksAlong() {
        startBoth("killed", "--tls");
        Command.Running job =
                mpjrun("killed", "--host", "nodec:1,noded:1", "ranks.Ends", "sleep").start();
        job.awaitOut("asleep 1");
        cluster.processes("noded", "mpjd.Mpjd").forEach(ProcessHandle::destroyForcibly);
        Ended ended = job.end().with(1);
        assertTrue(ended.err().contains("on noded: host noded cannot be reached"), ended.err());
        assertNobody("RankMain");
        job = mpjrun("killed", "--host", "nodec:2", "ranks.Ends", "sleep").start();
        job.awaitOut("asleep 1");
        mpjd("killed", "stop").run().with(1);
        job.end().with(1);
        assertNobody("org.galerna");
    }

    @Test
    void onlyWhoHasTheKeyIsHeard() throws IOException {
        Ended started = mpjd("keys", "start").run().with(0);
        try {
            Matcher place = place(started);
            assertEquals("127.0.0.1", place.group(1), "loopback unless told otherwise");
            Path key = folder.resolve("keys/galerna/mpjd.key");
            assertEquals(
                    "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(key)));
            assertTrue(mpjd("keys", "start").run().with(0).out().contains("runs already"));
            garbage(Integer.parseInt(place.group(2)));
            String status = mpjd("keys", "status").run().with(0).out();
            assertTrue(status.contains(" 20 connections refused"), status);
            assertEquals(20, refusalsInTheLog());
            String secret = Files.readString(key);
            mpjd("keys", "keygen").run().with(0);
            Ended other = mpjd("keys", "status").run().with(1);
            assertTrue(other.err().contains("has it another key?"), other.err());
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
            Ended readable = mpjd("keys", "status").run().with(1);
            assertTrue(readable.err().contains("may be read by others"), readable.err());
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
            Files.writeString(key, secret);
        } finally {
            mpjd("keys", "stop").run();
        }
    }

    /** Lines of the daemon's log that say whom it refused and why. */
    private static long refusalsInTheLog() throws IOException {
        Path state = folder.resolve("keys/galerna");
        try (var files = Files.list(state)) {
            Path log = files.filter(f -> f.toString().endsWith(".log")).findFirst().orElseThrow();
            return Files.readAllLines(log).stream()
                    .filter(line -> line.matches("\\S+ refused /127\\.0\\.0\\.1:\\d+: .+"))
                    .count();
        }
    }

    /** Twenty callers that know nothing: some hang up at once, some talk. */
    private static void garbage(int port) throws IOException {
        long seed = Long.getLong("galerna.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                byte[] bytes = new byte[random.nextInt(200)];
                random.nextBytes(bytes);
                if (i % 2 == 0) {
                    socket.getOutputStream().write(bytes);
                }
            }
        }
    }

    @Test
    void anIdleDaemonIsSmallAndStill() throws IOException {
        Ended started = mpjd("idle", "start").run().with(0);
        try {
            String status = mpjd("idle", "status").run().with(0).out();
            Matcher m = Pattern.compile("process (\\d+)").matcher(status);
            assertTrue(m.find(), status + started.out());
            Path process = Path.of("/proc", m.group(1));
            long resident =
                    Files.readAllLines(process.resolve("status")).stream()
                            .filter(line -> line.startsWith("VmRSS:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .sum();
            assertTrue(resident < 80 * MEBIBYTE, resident + " KiB");
            assertFalse(Files.readString(process.resolve("cmdline")).contains("key"));
        } finally {
            mpjd("idle", "stop").run().with(0);
        }
    }

    private static long process(String user) {
        String status = mpjd(user, "status").run().with(0).out();
        Matcher m = Pattern.compile("process (\\d+)").matcher(status);
        assertTrue(m.find(), status);
        return Long.parseLong(m.group(1));
    }

    @Test
    void aDaemonThatDoesNotTakeTheKeyStaysKnownWithItsProcess() throws IOException {
        mpjd("stays", "start").run().with(0);
        long pid = process("stays");
        String named = " (process " + pid + " there; kill " + pid + " ends it)";
        try {
            Path key = folder.resolve("stays/galerna/mpjd.key");
            String old = Files.readString(key);
            Ended made = mpjd("stays", "keygen").run().with(0);
            assertTrue(made.err().contains("a daemon with the old key listens at "), made.err());
            assertTrue(made.err().contains(named), made.err());
            Ended stop = mpjd("stays", "stop").run().with(1);
            assertTrue(stop.err().contains(named + "; it stays known in "), stop.err());
            assertTrue(mpjd("stays", "status").run().with(1).err().contains(named));
            Files.writeString(key, old);
            mpjd("stays", "stop").run().with(0);
        } finally {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void whoStartsDaemonsAtOnceStartsOne() {
        List<Command.Running> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(mpjd("atonce", "start").start());
        }
        try {
            List<String> out = all.stream().map(one -> one.end().with(0).out()).toList();
            assertEquals(
                    1, out.stream().filter(o -> o.contains("listens at")).count(), () -> "" + out);
            assertEquals(2, out.stream().filter(o -> o.contains("runs already")).count());
            mpjd("atonce", "status").run().with(0);
        } finally {
            mpjd("atonce", "stop").run().with(0);
        }
    }

    @Test
    void aKeyStoreThatIsNoneIsNamedBeforeADaemonStarts() throws IOException {
        mpjd("broken", "keygen").run().with(0);
        Files.writeString(folder.resolve("broken/galerna/mpjd.p12"), "garbage\n");
        Ended ended = mpjd("broken", "start", "--tls").run().with(1);
        assertTrue(ended.err().contains("mpjd: TLS cannot use mpjd.p12 ("), ended.err());
        assertEquals(1, ended.err().lines().count(), ended.err());
        assertEquals("", ended.out());
    }

    @Test
    void aDaemonThatHasGoneIsForgotten() {
        mpjd("gone", "start").run().with(0);
        ProcessHandle daemon = ProcessHandle.of(process("gone")).orElseThrow();
        daemon.destroyForcibly();
        daemon.onExit().join();
        Ended stop = mpjd("gone", "stop").run().with(1);
        assertTrue(stop.err().contains(": Connection refused"), stop.err());
        assertFalse(stop.err().contains("kill"), stop.err());
        assertTrue(mpjd("gone", "stop").run().with(0).out().contains("no daemon"));
    }

    @Test
    void mistakesAreNamed() {
        assertTrue(mpjd("none", "begin").run().with(2).err().contains("unknown command begin"));
        assertTrue(mpjd("none", "start", "--hosts").run().with(2).err().contains("needs a value"));
        assertTrue(mpjd("none", "status").run().with(1).err().contains("mpjd keygen makes one"));
        Ended elsewhere = mpjd("listen", "start", "--listen", "192.0.2.1").run().with(1);
        assertTrue(elsewhere.err().contains("192.0.2.1"), elsewhere.err());
        assertTrue(elsewhere.err().contains("Cannot assign requested address"), elsewhere.err());
        assertEquals(1, elsewhere.err().lines().count(), elsewhere.err());
        Ended ended =
                mpjd("none", "start", "--hosts", "nosuch.invalid", "--rsh", cluster.shell())
                        .run()
                        .with(1);
        assertTrue(ended.err().contains("nosuch.invalid: could not be started: "), ended.err());
    }
}
