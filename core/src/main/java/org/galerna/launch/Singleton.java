// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import org.galerna.base.SuppressForbidden;

/** The job of a program that runs without a launcher: to abort it is to end the JVM. */
public class Singleton implements JobControl {
    private final String name;

    /**
     * Makes the control of such a job.
     *
     * @param name what its lines on standard error begin with.
     */
    public Singleton(String name) {
        this.name = name;
    }

    @Override
    @SuppressForbidden("a program without a launcher is its own job")
    public final void abort(int rank, int code, String why) {
        System.err.println(name + ": rank " + rank + ": " + why);
        explain();
        Runtime.getRuntime().exit(JobControl.exitCode(code));
    }

    /** Says more of an abort, on the thread that asks for it. */
    protected void explain() {}
}
