// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose ranks encrypt what they say to each other. */
@Timeout(120)
class TlsJobTest {
    @TempDir private Path folder;

    /** Exchanges a message with another job; says whether links of TLS are there. */
    private static final String MEET =
            """
            import java.lang.management.ManagementFactory;
            import java.util.Arrays;
            import javax.management.ObjectName;
            import mpi.*;

            public class Meet {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    Intercomm other;
                    if (args[0].equals("call")) {
                        other = MPI.COMM_WORLD.connect(args[1], 0);
                    } else if (args[0].equals("child")) {
                        other = Intercomm.getParent();
                    } else if (args[0].equals("parent")) {
                        other = MPI.COMM_WORLD.spawn("java", new String[] {"Meet", "child"}, 1,
                                MPI.INFO_NULL, 0, new int[1]);
                    } else {
                        String port = Intracomm.openPort();
                        System.out.println("port " + port + " port");
                        other = MPI.COMM_WORLD.accept(port, 0);
                    }
                    int[] mine = new int[30_000];
                    int[] theirs = new int[mine.length];
                    Arrays.setAll(mine, i -> i);
                    other.sendRecv(mine, mine.length, MPI.INT, 0, 1,
                            theirs, mine.length, MPI.INT, 0, 1);
                    if (!Arrays.equals(mine, theirs)) throw new IllegalStateException("wrong");
                    String classes = (String) ManagementFactory.getPlatformMBeanServer().invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram", new Object[] {null},
                            new String[] {"[Ljava.lang.String;"});
                    System.out.println(args[0] + " right, links " + classes.contains("nio.TlsStream")
                            + ", option " + Boolean.getBoolean("galerna.tls"));
                    other.disconnect();
                    MPI.Finalize();
                }
            }
            """;

    private String meet() throws IOException {
        Path source = Files.writeString(folder.resolve("Meet.java"), MEET);
        String compiler = Command.ROOT.resolve("bin/compat/mpijavac").toString();
        Command.of(compiler, "-d", folder.resolve("classes").toString(), source.toString())
                .run()
                .well();
        return folder.resolve("classes").toString();
    }

    /** One of them asks for it; a rank of each is on a host of its own. */
    @ParameterizedTest(name = "the one that accepts: {0}")
    @ValueSource(booleans = {true, false})
    void linksBetweenJobsAreEncryptedIfOneOfThemIs(boolean isAccepting) throws Exception {
        String classes = meet();
        try (Cluster cluster = new Cluster(folder, null, "nodea", "nodeb")) {
            Command.Running accepting =
                    job(cluster, "nodea", isAccepting, classes, "accept").start();
            try {
                accepting.awaitOut(" port\n");
                String port = accepting.out().split(" ", -1)[1];
                Ended calling =
                        job(cluster, "nodeb", !isAccepting, classes, "call", port).run().with(0);
                String other = "call right, links true, option " + !isAccepting;
                assertTrue(calling.out().contains(other), calling.out());
                String one = "accept right, links true, option " + isAccepting;
                Ended accepted = accepting.end().with(0);
                assertTrue(accepted.out().contains(one), accepted.out());
            } finally {
                accepting.stop();
            }
        }
    }

    private static Command job(
            Cluster cluster, String host, boolean isEncrypted, String classes, String... program) {
        List<String> words = new ArrayList<>(List.of(Command.MPJRUN, "--rsh", cluster.shell()));
        words.addAll(List.of("--host", host + ":1", "-dev", "niodev", "-cp", classes));
        if (isEncrypted) {
            words.add("--tls");
        }
        words.add("Meet");
        words.addAll(List.of(program));
        return Command.of(words.toArray(new String[0]));
    }

    @Test
    void spawnedJobsEncryptAsTheirParentsDo() throws IOException {
        Ended ended =
                Command.mpjrun(
                                "--tls", "-np", "1", "-dev", "niodev", "-cp", meet(), "Meet",
                                "parent")
                        .run()
                        .with(0);
        assertTrue(ended.out().contains("parent right"), ended.out());
        assertTrue(ended.out().contains("child right"), ended.out());
        assertFalse(ended.out().contains("option false"), ended.out());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"niodev", "hybdev"})
    void ranksExchangeMessagesOfAllLengths(String device) {
        Ended ended =
                Command.mpjrun("--tls", "-np", "3", "-dev", device, "ranks.Pulse", "1000")
                        .run()
                        .well();
        assertTrue(ended.out().contains("all was right"), ended.out());
    }

    /** A part of a job that somebody else's manager starts, with the key of one folder. */
    private List<String> part(String keys) {
        return List.of(
                "-n",
                "1",
                "env",
                "XDG_CONFIG_HOME=" + folder.resolve(keys),
                Command.java(),
                "--enable-native-access=ALL-UNNAMED",
                "-Dgalerna.dev=niodev",
                "-Dgalerna.tls=true",
                "-cp",
                FirstUseTest.library() + File.pathSeparator + Command.PROGRAMS,
                "ranks.Pulse",
                "1000");
    }

    private Command managed(String first, String second) {
        Assumptions.assumeTrue(
                new File("/usr/bin/mpiexec.hydra").canExecute(), "needs package mpich");
        List<String> words = new ArrayList<>(List.of("mpiexec.hydra"));
        words.addAll(part(first));
        words.add(":");
        words.addAll(part(second));
        return Command.of(words.toArray(new String[0]));
    }

    private void keygen(String keys) {
        Command.of(Command.ROOT.resolve("bin/mpjd").toString(), "keygen")
                .with("XDG_CONFIG_HOME", folder.resolve(keys).toString())
                .run()
                .with(0);
    }

    @Test
    void ranksOfProcessManagersEncryptWithTheUsersKey() {
        keygen("one");
        keygen("other");
        Ended ended = managed("one", "one").run().with(0);
        assertTrue(ended.out().contains("all was right"), ended.out() + ended.err());
        Ended strange = managed("one", "other").run();
        assertTrue(strange.code() != 0, strange.out());
        assertTrue(strange.err().contains("no TLS with the job's key"), strange.err());
        assertFalse(strange.out().contains("all was right"), strange.out());
        Ended none = managed("none", "none").run();
        assertTrue(none.code() != 0, none.out());
        assertTrue(none.err().contains("-Dgalerna.tls=true: no key "), none.err());
        assertTrue(none.err().contains("mpjd keygen makes one"), none.err());
    }
}
