// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.options.UserPaths;
import org.galerna.runtime.report.Reason;

/** Where ranks' output goes with --output-dir. */
final class OutputFolder {
    private OutputFolder() {}

    /**
     * Makes the folder, before any rank would find that its output is lost.
     *
     * @throws UsageException if nothing can be written there.
     */
    static void prepare(JobOptions options) {
        if (options.outputDirectory() == null) {
            return;
        }
        Path folder = UserPaths.of("--output-dir", options.outputDirectory());
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw refused(folder, "it is no folder");
        } catch (IOException e) {
            throw refused(folder, "it cannot be made: " + Reason.of(e));
        }
        if (!Files.isWritable(folder)) {
            throw refused(folder, "it cannot be written");
        }
    }

    private static UsageException refused(Path folder, String why) {
        return new UsageException("--output-dir " + folder + ": " + why);
    }
}
