// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import org.galerna.runtime.wire.Frame;

/** What happens to processes, told by any thread; for one process in the order it happened. */
interface ProcessEvents {
    /** A process has proved itself. */
    void connected(int process);

    /** A process says something. */
    void said(int process, Frame frame);

    /** A process has written; the bytes are the caller's again afterwards. */
    void wrote(int process, boolean error, byte[] bytes, int length);

    /**
     * A process has ended, and all it has said and written was told.
     *
     * @param code its exit code, 128 and the signal's number if one ended it.
     * @param note the file that a crashed JVM has left, or empty.
     */
    void ended(int process, int code, String note);

    /**
     * A connection to the port of the processes was closed for what came over it.
     *
     * @param who its address, and the process that it had proved to be, if any.
     */
    void refused(String who, String why);

    /** A host cannot do what it should: none of its processes runs any more. */
    void lost(String host, String why);
}
