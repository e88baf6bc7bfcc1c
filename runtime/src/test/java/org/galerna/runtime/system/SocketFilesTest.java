// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sockets by which niodev joins ranks of one host have names, and these go with the job. */
@Timeout(120)
class SocketFilesTest {
    private static final int RANKS = 3;

    /** Who is killed. */
    enum Victim {
        NOBODY,
        ONE_RANK,
        ALL_RANKS,
        LAUNCHER
    }

    private static Command.Running start(int millis, String... options) {
        List<String> all = new ArrayList<>(List.of("-np", Integer.toString(RANKS)));
        all.addAll(List.of("-dev", "niodev"));
        all.addAll(List.of(options));
        all.addAll(List.of("ranks.Pulse", Integer.toString(millis)));
        Command.Running job = Command.mpjrun(all.toArray(new String[0])).start();
        for (int rank = 0; rank < RANKS; rank++) {
            job.awaitOut("ready " + rank + " ");
        }
        return job;
    }

    /** The folders of some processes. */
    private static List<Path> folders(List<ProcessHandle> of) throws IOException {
        return Leftovers.of("galerna-nio", of);
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLeftHoweverTheJobEnds(Victim victim) throws Exception {
        Command.Running job = start(victim == Victim.NOBODY ? 1500 : 60_000);
        try {
            List<ProcessHandle> ranks = job.process().descendants().toList();
            List<Path> before = folders(ranks);
            assertEquals(RANKS, before.size(), before.toString());
            assertEquals(RANKS, before.stream().filter(SocketFilesTest::isAlone).count());
            switch (victim) {
                case NOBODY -> job.end().well();
                case ONE_RANK -> owner(before, ranks).destroyForcibly();
                case ALL_RANKS -> ranks.forEach(ProcessHandle::destroyForcibly);
                case LAUNCHER -> job.process().destroyForcibly();
            }
            if (victim == Victim.ONE_RANK || victim == Victim.ALL_RANKS) {
                job.end().with(137);
            }
            for (ProcessHandle rank : ranks) {
                rank.onExit().get(10, TimeUnit.SECONDS);
            }
            assertEquals(List.of(), folders(ranks));
        } finally {
            job.stop();
        }
    }

    private static ProcessHandle owner(List<Path> folders, List<ProcessHandle> ranks) {
        String name = folders.getFirst().getFileName().toString();
        return ranks.stream()
                .filter(p -> name.contains(Leftovers.number(p)))
                .findFirst()
                .orElseThrow();
    }

    /** A folder that its owner alone can enter, with one socket. */
    private static boolean isAlone(Path folder) {
        try (var files = Files.list(folder)) {
            return Files.getPosixFilePermissions(folder).size() == 3 && files.count() == 1;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void tcpLeavesNoNameAtAllAndAnythingElseIsRefused() throws Exception {
        Command.Running job = start(200, "-Dgalerna.niodev.local=tcp");
        try {
            assertEquals(List.of(), folders(job.process().descendants().toList()));
            job.end().well();
        } finally {
            job.stop();
        }
        Ended wrong =
                Command.mpjrun(
                                "-np",
                                "2",
                                "-dev",
                                "niodev",
                                "-Dgalerna.niodev.local=udp",
                                "ranks.Mpi",
                                "sum")
                        .run();
        assertTrue(wrong.code() != 0, wrong.out());
        String first = wrong.err().lines().findFirst().orElse("");
        assertTrue(first.contains("-Dgalerna.niodev.local=udp: neither unix nor tcp"), first);
    }
}
