// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.spawn.Command;

/**
 * What the commands of a spawned job want of it as a whole.
 *
 * @param kind of its ranks, threads or processes; null where none is asked for.
 * @param host where they run; null for here.
 * @param directory that they run in; null for that of this process.
 */
record SpawnHints(String kind, String host, String directory) {
    private static final String KIND = "galerna_ranks";
    private static final String HOST = "host";
    private static final String DIRECTORY = "wdir";
    private static final String THREADS = "threads";
    private static final String PROCESSES = "processes";

    /** Reads the hints: what two commands want must be the same. */
    static SpawnHints of(List<Command> commands) {
        Map<String, String> all = new HashMap<>();
        for (Command command : commands) {
            for (String name : List.of(KIND, HOST, DIRECTORY)) {
                String value = command.hints().get(name);
                String known = value == null ? null : all.putIfAbsent(name, value);
                if (known != null && !known.equals(value)) {
                    throw refused(
                            "the programs of one job have the same hint " + name,
                            name,
                            known + " and " + value);
                }
            }
        }
        SpawnHints result = new SpawnHints(all.get(KIND), all.get(HOST), all.get(DIRECTORY));
        result.check();
        return result;
    }

    private void check() {
        if (kind == null || kind.equals(PROCESSES)) {
            return;
        }
        if (!kind.equals(THREADS)) {
            throw refused("the hint " + KIND + " is threads or processes", KIND, kind);
        }
        if (isElsewhere()) {
            throw refused(
                    "threads have the directory and host of their process: wdir and host are for"
                            + " processes",
                    KIND,
                    kind);
        }
    }

    private static GalernaException refused(String why, String name, String value) {
        return GalernaException.argument(ErrorClass.INFO_VALUE, why, name, value);
    }

    private boolean isElsewhere() {
        return directory != null || host != null;
    }

    /** Whether the ranks are processes: as asked, else what hints and programs need. */
    boolean isOfProcesses(boolean needsJvm) {
        return kind == null ? isElsewhere() || needsJvm : kind.equals(PROCESSES);
    }

    /** The directory, as a path that may be empty. */
    Path folder() {
        return Path.of(directory == null ? "" : directory);
    }
}
