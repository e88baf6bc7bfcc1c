// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.galerna.runtime.Mpjrun;
import org.galerna.runtime.options.JobOptions;

/** Runs a benchmark as mpjrun does, on rank loaders inside this JVM. */
final class Jobs {
    private static final int LIMIT_SECONDS = 100;

    private Jobs() {}

    /** What a job printed and how it ended. */
    record Ended(int code, String out, String err) {
        /** The value of a field of the report, null if there is none. */
        String field(String name) {
            for (String line : out.lines().toList()) {
                if (line.startsWith(" " + name) && line.contains(" = ")) {
                    return line.substring(line.indexOf(" = ") + 3);
                }
            }
            return null;
        }
    }

    static Ended run(String kernel, int ranks, String... args) {
        return runWith("galerna.test", "", kernel, ranks, args);
    }

    /** With a property of the ranks. */
    static synchronized Ended runWith(
            String property, String value, String kernel, int ranks, String... args) {
        PrintStream usualOut = System.out;
        PrintStream usualErr = System.err;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        int code;
        try {
            JobOptions options =
                    new JobOptions()
                            .withRanks(ranks)
                            .withProperty(property, value)
                            .withClassPath(
                                    "target/classes" + File.pathSeparator + "target/test-classes")
                            .withTimeoutSeconds(LIMIT_SECONDS);
            code = Mpjrun.run(options, "org.galerna.npb." + kernel, args).exitCode();
        } finally {
            System.setOut(usualOut);
            System.setErr(usualErr);
        }
        return new Ended(
                code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
