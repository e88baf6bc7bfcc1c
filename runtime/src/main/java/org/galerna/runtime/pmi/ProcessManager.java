// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

/**
 * What starts the processes of a job and keeps what they publish. One thread at a time calls;
 * failures are {@link org.galerna.device.WireupException}.
 */
interface ProcessManager {
    /** The rank of this process. */
    int rank();

    /** How many processes the job has. */
    int size();

    /** Publishes a text of this process; visible to others after the next fence. */
    void put(String key, String value);

    /** Waits for all processes. */
    void fence();

    /** Reads a text that a process has published before a fence; null if it has not. */
    String get(int rank, String key);

    /** Tells that this process needs no other one any more. */
    void finish();

    /** Tells that this process ends without {@link #finish}, where the manager may not mind. */
    default void unfinished(String why) {}

    /** Asks for the end of all processes. Returns; the caller then ends its own. */
    void abort(int code, String why);
}
