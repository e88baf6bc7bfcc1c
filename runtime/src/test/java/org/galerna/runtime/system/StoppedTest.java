// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that is stopped, as a suspended machine or a long collection does it, is not dead. */
@Tag("slow")
@Timeout(200)
class StoppedTest {
    /** Longer than every limit that a handshake, a greeting or a lost network has. */
    private static final int LONG_SECONDS = 13;

    private static final int NIGHTLY_SECONDS = 65;

    /** A job, and the process of it that is stopped. */
    private record Job(String what, Command.Running running, long stopped) {}

    private static Command.Running start(String device, int seconds) {
        String millis = Long.toString(TimeUnit.SECONDS.toMillis(seconds + 3L));
        return Command.mpjrun("-np", "3", "-dev", device, "ranks.Pulse", millis).start();
    }

    private static long rank(Command.Running job, int rank) {
        job.awaitOut("ready " + rank + " ");
        Pattern line = Pattern.compile("ready " + rank + " (\\d+)\\.");
        Matcher m = line.matcher(job.out());
        while (!m.find()) { // the line is whole, but has not been read as a whole
            Thread.onSpinWait();
            m = line.matcher(job.out());
        }
        return Long.parseLong(m.group(1));
    }

    private static void signal(String name, long pid) throws Exception {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
        assertEquals(0, code, "kill -" + name + " " + pid);
    }

    private static void stopAndGoOn(int seconds) throws Exception {
        List<Job> jobs = new ArrayList<>();
        try {
            for (String device : List.of("shmdev", "niodev")) {
                // Rank 1 has not said a word yet: the others find it stopped.
                Command.Running job = start(device, seconds);
                jobs.add(new Job(device + ", before it begins", job, rank(job, 1)));
            }
            Command.Running busy = start("niodev", seconds);
            jobs.add(new Job("in the midst of its messages", busy, rank(busy, 2)));
            Command.Running launcher = start("shmdev", seconds);
            rank(launcher, 0);
            jobs.add(new Job("the launcher", launcher, launcher.process().pid()));
            for (Job job : jobs) {
                signal("STOP", job.stopped);
            }
            for (Job job : jobs) {
                int wait = job.equals(jobs.getFirst()) ? seconds : 0;
                assertFalse(job.running.process().waitFor(wait, TimeUnit.SECONDS), job.what);
            }
            for (Job job : jobs) {
                signal("CONT", job.stopped);
            }
            for (Job job : jobs) {
                Ended ended = job.running.end().well();
                assertTrue(ended.out().contains("all was right"), job.what + ": " + ended.out());
            }
        } finally {
            for (Job job : jobs) {
                job.running.stop();
            }
        }
    }

    @Test
    void aRankThatIsStoppedLongerThanEveryLimitGoesOn() throws Exception {
        stopAndGoOn(LONG_SECONDS);
    }

    @Test
    @Tag("nightly")
    void aRankThatIsStoppedForAMinuteGoesOn() throws Exception {
        stopAndGoOn(NIGHTLY_SECONDS);
    }
}
