// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import org.galerna.runtime.wire.Frame;

/** The processes of a job on one host. Any thread may call; nothing here waits for a process. */
interface HostProcesses extends AutoCloseable {
    /** Starts them. */
    void start();

    /** Says something to a process; nothing happens if it has ended. */
    void say(int process, Frame frame);

    /** Tells all of them that every process of the job has come to the fence. */
    void fenced();

    /** Gives a process bytes of standard input; no bytes end it. */
    void input(int process, byte[] bytes);

    /** Sends all a signal by its name, such as TERM, after which none is started any more. */
    void signal(String name);

    /** Ends all at once, and what they have started. */
    void kill();

    /** Ends what is left and frees everything. */
    @Override
    void close();
}
