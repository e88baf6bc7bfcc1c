// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a JVM is told to start from a cache of ours. */
public final class StartCache {
    /** The release whose JVMs know the diagnostic options below. */
    private static final int KNOWN = 25;

    private StartCache() {}

    /**
     * The options for a cache. Whatever a JVM says about a cache that does not fit is left out: it
     * only starts slower. No thread looks for profiles, since our caches have none.
     *
     * @param cache made by a JVM like this one.
     * @return options of a command line.
     */
    public static List<String> options(Path cache) {
        List<String> result = new ArrayList<>();
        result.add("-XX:AOTCache=" + cache);
        if (Runtime.version().feature() == KNOWN) {
            // Else each JVM patches its copy for an address of its own: 10 ms and all its pages.
            result.add("-XX:+UnlockDiagnosticVMOptions");
            result.add("-XX:ArchiveRelocationMode=0");
            result.add("-XX:-AOTReplayTraining");
        }
        result.add("-Xlog:disable");
        result.add("-Xlog:all=error:stderr");
        result.add("-Xlog:aot=off:stderr");
        result.add("-Xlog:cds=off:stderr");
        return result;
    }
}
