// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.galerna.runtime.wire.Assignment;

/** The jobs that run on this host, found in the system's own table of processes. */
final class RunningJobs {
    private static final String LAUNCHER = "-D" + Relaunch.APPLIED + "=";
    private static final String RANK = "-D" + Assignment.LAUNCHED + "=true";

    private RunningJobs() {}

    /** A line for each job, or one that says there is none. */
    static String text() {
        StringBuilder text = new StringBuilder();
        ProcessHandle.allProcesses()
                .filter(process -> has(process, LAUNCHER))
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> process.parent().map(p -> !has(p, LAUNCHER)).orElse(true))
                .forEach(process -> text.append(line(process)));
        return text.isEmpty()
                ? "no job of a launcher runs here that you may see\n"
                : text.toString();
    }

    private static boolean has(ProcessHandle process, String prefix) {
        return words(process).stream().anyMatch(word -> word.startsWith(prefix));
    }

    private static List<String> words(ProcessHandle process) {
        Optional<String[]> words = process.info().arguments();
        return words.map(Arrays::asList).orElse(List.of());
    }

    private static String line(ProcessHandle process) {
        List<String> words = words(process);
        int jar = words.indexOf("-jar");
        List<String> command = words.subList(Math.min(words.size(), jar + 2), words.size());
        long ranks = process.children().filter(child -> has(child, RANK)).count();
        long seconds =
                process.info()
                        .startInstant()
                        .map(start -> Duration.between(start, Instant.now()).toSeconds())
                        .orElse(0L);
        return String.format(
                Locale.ROOT,
                "process %d of %s, %d s, %s: mpjrun %s%n",
                process.pid(),
                process.info().user().orElse("somebody"),
                seconds,
                ranks == 0 ? "ranks are threads" : ranks + " rank processes here",
                String.join(" ", command));
    }
}
