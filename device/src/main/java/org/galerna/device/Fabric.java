// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/** The devices of one job that live in this process. */
public interface Fabric extends AutoCloseable {
    /**
     * Tells how many ranks the job has.
     *
     * @return at least 1.
     */
    int size();

    /**
     * Finds a rank's device.
     *
     * @param rank from 0 to size less one.
     * @return the device, always the same one.
     * @throws IndexOutOfBoundsException if there is no such rank.
     * @throws IllegalArgumentException if the rank lives in another process.
     */
    Device device(int rank);

    /** Closes every device; pending operations end with {@link Outcome#CLOSED}. */
    @Override
    void close();
}
