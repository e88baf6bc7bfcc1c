// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.program.ProgramException;
import org.galerna.runtime.stream.JobStreams;

/** Runs jobs whose ranks are processes. */
@FunctionalInterface
public interface ProcessRunner {
    /**
     * Runs a job to its end; the calling JVM is the job's launcher.
     *
     * @param options how to run.
     * @param program what to run.
     * @param streams of the job; finished by this.
     * @return the job's exit code.
     * @throws ProgramException if it cannot be started.
     */
    int run(JobOptions options, Prepared program, JobStreams streams);
}
