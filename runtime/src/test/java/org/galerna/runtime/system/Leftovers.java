// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What processes have on this host, by their numbers in its names; other jobs have theirs. */
final class Leftovers {
    private Leftovers() {}

    /** Lists what begins with a prefix, which may be a pattern, and a process of these. */
    static List<Path> of(String prefix, List<ProcessHandle> processes) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String place : List.of("/dev/shm", System.getProperty("java.io.tmpdir"))) {
            for (ProcessHandle process : processes) {
                String names = prefix + number(process) + "*";
                if (Files.isDirectory(Path.of(place))) {
                    try (var files = Files.newDirectoryStream(Path.of(place), names)) {
                        files.forEach(found::add);
                    }
                }
            }
        }
        return found;
    }

    /** A process in the middle of a name. */
    static String number(ProcessHandle process) {
        return "-" + Long.toString(process.pid(), Character.MAX_RADIX) + "-";
    }
}
